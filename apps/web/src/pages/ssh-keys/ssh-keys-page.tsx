import type { SshKey } from '@cloud/api'
import {
  Button,
  CommandLine,
  EmptyState,
  FactList,
  FactRow,
  moscowDate,
  Page,
  Section,
  Stack
} from '@cloud/ui'
import { useLayoutEffect, useState } from 'react'
import { OpenConfirmUserDialog } from '../../features/confirm-user/confirm-user-dialog.tsx'
import { LoadSection } from '../../loading/load-section.tsx'
import { RequireUser } from '../../loading/require-user.tsx'
import { focusIfLost } from '../../shared/browser/focus-if-lost.ts'
import { useCopy } from '../../shared/browser/use-copy.ts'
import { useVisibleAgain } from '../../shared/browser/use-visible-again.ts'
import { ConfirmActionDialog } from '../../shared/forms/confirm-action-dialog.tsx'
import { PageHeader } from '../../shared/navigation/page-header.tsx'
import { ProfileNav } from '../../shared/navigation/profile-nav.tsx'
import shared from '../../shared/panel/boxes.module.css'
import { useAction, useValue } from '../../state/hooks.ts'
import { accountLimitsAtom } from '../../state/panel/account-limits.ts'
import { loadSshKeysAtom, removeSshKeyAtom, sshKeysAtom } from '../../state/user/ssh-keys.ts'
import { NewKeyForm } from './new-key-form.tsx'
import css from './ssh-keys.module.css'

/** Id of the list, which gets the focus when the focused element disappears. */
const OWN_KEYS_ID = 'own-keys'

/** Keeps the focus in view: on a phone, the added key makes the list above the form longer. */
function keepFocusInView() {
  focusIfLost(OWN_KEYS_ID)
  setTimeout(() => document.activeElement?.scrollIntoView({ block: 'nearest' }))
}

/** Keys of the account, each with a button that removes it. */
function OwnKeys({ keys }: { readonly keys: readonly SshKey[] }) {
  const remove = useAction(removeSshKeyAtom)
  const max = useValue(accountLimitsAtom)?.ssh_keys
  const [removed, setRemoved] = useState<SshKey | null>(null)
  const hasKeys = keys.length > 0
  return (
    <Section
      id={OWN_KEYS_ID}
      tabIndex={-1}
      heading="Ваши ключи"
      aside={
        hasKeys && max !== undefined && <small>{`${keys.length} из\u00a0${max.toLocaleString('ru')}`}</small>
      }
    >
      {hasKeys ? (
        <>
          <FactList>
            {keys.map((key) => (
              <FactRow
                key={key.id}
                picture="key"
                heading={key.name}
                actions={
                  <Button aria-label={`Удалить ключ ${key.name}`} onClick={() => setRemoved(key)}>
                    Удалить
                  </Button>
                }
              >
                <code className={css.fingerprint}>{key.fingerprint}</code>
                <span>{`${key.type}, добавлен ${moscowDate(key.created_at)}`}</span>
              </FactRow>
            ))}
          </FactList>
          <p className={css.note}>
            <span>{'Удаление здесь не меняет серверы, на которых ключ уже есть: сотрите его в '}</span>
            <code>~/.ssh/authorized_keys</code>
            <span>. О каждом новом ключе мы пишем на почту.</span>
          </p>
        </>
      ) : (
        <EmptyState heading="Ключей пока нет">
          Добавьте открытый ключ: с ним вы войдёте на сервер без пароля.
        </EmptyState>
      )}
      {removed !== null && (
        <ConfirmActionDialog
          heading={`Удалить ключ «${removed.name}»?`}
          confirm="Удалить ключ"
          destroys
          send={() => remove(removed)}
          onClose={() => setRemoved(null)}
        >
          <p>На новые серверы он больше не попадёт. На серверах, где он уже есть, вход по нему останется.</p>
        </ConfirmActionDialog>
      )}
    </Section>
  )
}

/** List and form appear together, because a later list would move the form on a phone. */
function AccountKeys() {
  const load = useValue(sshKeysAtom)
  const reload = useAction(loadSshKeysAtom)
  const copy = useCopy()
  useLayoutEffect(() => void reload(), [reload])
  // the link of an e-mail may have removed a key
  useVisibleAgain(reload)
  return (
    <LoadSection load={load} heading="Не удалось загрузить ключи" level={2} onRetry={() => void reload()}>
      {(keys) => (
        <div className={shared.columns}>
          <OwnKeys keys={keys} />
          <Stack>
            <Section heading="Новый ключ" className={shared.box}>
              <NewKeyForm onAdded={keepFocusInView} />
            </Section>
            <Section heading="Ключа ещё нет" className={shared.box}>
              <p className={css.hint}>
                <span>{'Создайте его в терминале, потом вставьте содержимое файла '}</span>
                <code>.pub</code>
                <span>.</span>
              </p>
              <CommandLine command="ssh-keygen -t ed25519" onCopy={(text) => copy(text, 'команду')} />
            </Section>
          </Stack>
        </div>
      )}
    </LoadSection>
  )
}

/** The page of the account's SSH keys. */
export default function SshKeysPage() {
  return (
    <>
      <ProfileNav />
      <Page>
        <PageHeader
          heading="SSH-ключи"
          lead="Ими вы входите на серверы. Ключ попадает на машину при её первом запуске: выберите его, когда создаёте сервер."
        />
        <RequireUser heading="Ваши ключи" invitation="Войдите, чтобы увидеть свои ключи">
          {() => (
            <>
              <AccountKeys />
              <OpenConfirmUserDialog />
            </>
          )}
        </RequireUser>
      </Page>
    </>
  )
}
