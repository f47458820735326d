import { SSH_KEY_LIMITS } from '@cloud/pricing/account'
import { LinkButton, SshKeySelect } from '@cloud/ui'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../state/address/paths.ts'
import { loadedData } from '../../state/core/resource.ts'
import { chosenKeyIdsAtom } from '../../state/creation/chosen-keys.ts'
import { useAction, useValue } from '../../state/hooks.ts'
import { accountIdAtom } from '../../state/user/current-user.ts'
import { loadSshKeysAtom, sshKeysAtom } from '../../state/user/ssh-keys.ts'

interface SshKeysFieldProps {
  readonly id?: string | undefined
  readonly value: readonly number[]
  readonly onChange: (ids: readonly number[]) => void
}

/** Chooses keys of the account. Keys that were removed from the account are no longer chosen. */
export function SshKeysField({ id, value, onChange }: SshKeysFieldProps) {
  const go = useNavigate()
  const state = useValue(sshKeysAtom)
  const load = useAction(loadSshKeysAtom)
  const account = useValue(accountIdAtom)
  const keys = loadedData(state)
  // another account, signed in in another tab, has other keys
  useEffect(() => void load(), [load, account])
  useEffect(() => {
    const existing = value.filter((id) => keys?.some((key) => key.id === id))
    if (keys !== null && existing.length < value.length) onChange(existing)
  }, [keys, value, onChange])
  return (
    <SshKeySelect
      id={id}
      keys={keys}
      value={value}
      onChange={onChange}
      max={SSH_KEY_LIMITS.of_server}
      addHref={paths.sshKeys()}
      onNavigate={(href) => void go(href)}
      error={
        state.state === 'failed' && (
          <>
            <span>{'Ключи не загрузились. '}</span>
            <LinkButton onClick={() => void load()}>Попробовать снова</LinkButton>
          </>
        )
      }
    />
  )
}

/** Chooses the keys of new servers. */
export default function ChosenKeysField({ id }: Pick<SshKeysFieldProps, 'id'>) {
  return <SshKeysField id={id} value={useValue(chosenKeyIdsAtom)} onChange={useAction(chosenKeyIdsAtom)} />
}
