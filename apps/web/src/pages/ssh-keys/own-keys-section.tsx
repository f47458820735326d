import type { SshKey } from '@cloud/api'
import { Button, EmptyState, FactList, FactRow, moscowDate, Section } from '@cloud/ui'
import { useState } from 'react'
import { LoadSection } from '../../loading/load-section.tsx'
import { focusIfLost } from '../../shared/browser/focus-if-lost.ts'
import { ConfirmActionDialog } from '../../shared/forms/confirm-action-dialog.tsx'
import { loadedData } from '../../state/core/resource.ts'
import { useAction, useValue } from '../../state/hooks.ts'
import { loadSshKeysAtom, removeSshKeyAtom, sshKeysAtom } from '../../state/user/ssh-keys.ts'
import css from './ssh-keys.module.css'

/** Id of the list, which gets the focus when the focused element disappears. */
export const OWN_KEYS_ID = 'own-keys'

function KeyRow({ ssh_key, onRemove }: { readonly ssh_key: SshKey; readonly onRemove: () => void }) {
  const { name, type, fingerprint, created_at } = ssh_key
  return (
    <FactRow
      picture="key"
      heading={name}
      actions={
        <Button aria-label={`Удалить ключ ${name}`} onClick={onRemove}>
          Удалить
        </Button>
      }
    >
      <code className={css.fingerprint}>{fingerprint}</code>
      <span>{`${type}, добавлен ${moscowDate(created_at)}`}</span>
    </FactRow>
  )
}

/** Keys of the account, each with a button that removes it. */
export function OwnKeysSection({ max }: { readonly max: number | undefined }) {
  const load = useValue(sshKeysAtom)
  const reload = useAction(loadSshKeysAtom)
  const remove = useAction(removeSshKeyAtom)
  const [removing, setRemoving] = useState<SshKey | null>(null)
  const count = loadedData(load)?.length ?? 0
  return (
    <Section
      id={OWN_KEYS_ID}
      tabIndex={-1}
      heading="Ваши ключи"
      aside={
        count > 0 && max !== undefined && <small>{`${count} из\u00a0${max.toLocaleString('ru')}`}</small>
      }
    >
      <LoadSection load={load} heading="Не удалось загрузить ключи" onRetry={() => void reload()}>
        {(keys) =>
          keys.length === 0 ? (
            <EmptyState heading="Ключей пока нет">
              Добавьте открытый ключ: с ним вы войдёте на сервер без пароля.
            </EmptyState>
          ) : (
            <>
              <FactList>
                {keys.map((key) => (
                  <KeyRow key={key.id} ssh_key={key} onRemove={() => setRemoving(key)} />
                ))}
              </FactList>
              <p className={css.note}>
                <span>{'Удаление здесь не меняет серверы, на которых ключ уже есть: сотрите его в '}</span>
                <code>~/.ssh/authorized_keys</code>
                <span>. О каждом новом ключе мы пишем на почту.</span>
              </p>
            </>
          )
        }
      </LoadSection>
      {removing !== null && (
        <ConfirmActionDialog
          heading={`Удалить ключ «${removing.name}»?`}
          confirm="Удалить ключ"
          destroys
          send={() => remove(removing)}
          onClose={() => {
            setRemoving(null)
            focusIfLost(OWN_KEYS_ID)
          }}
        >
          <p>На новые серверы он больше не попадёт. На серверах, где он уже есть, вход по нему останется.</p>
        </ConfirmActionDialog>
      )}
    </Section>
  )
}
