import { CommandLine, Page, Section, Stack } from '@cloud/ui'
import { Fragment, useEffect, useLayoutEffect, useState } from 'react'
import { OpenConfirmUserDialog } from '../../features/confirm-user/confirm-user-dialog.tsx'
import { LoadingWithTimeout } from '../../loading/loading-with-timeout.tsx'
import { RequireUser } from '../../loading/require-user.tsx'
import { SessionOverNotice } from '../../loading/session-over-notice.tsx'
import { useCopy } from '../../shared/browser/use-copy.ts'
import { ProfileNav } from '../../shared/navigation/profile-nav.tsx'
import { isSettled, loadedData } from '../../state/core/resource.ts'
import { useAction, useValue } from '../../state/hooks.ts'
import { accountLimitsAtom } from '../../state/panel/account-limits.ts'
import { loadCurrentUserAtom } from '../../state/user/load-current-user.ts'
import { isSessionOverAtom } from '../../state/user/session-over.ts'
import { loadSshKeysAtom, sshKeysAtom } from '../../state/user/ssh-keys.ts'
import { NewKeySection } from './new-key-section.tsx'
import { OwnKeysSection } from './own-keys-section.tsx'
import css from './ssh-keys.module.css'

/** Loads the keys, and again when the page becomes visible: the link of an e-mail may have removed one. */
function useFreshKeys(): void {
  const load = useAction(loadSshKeysAtom)
  const loadUser = useAction(loadCurrentUserAtom)
  useLayoutEffect(() => void load(), [load])
  useEffect(() => {
    const look = async () => {
      if (!document.hidden && (await loadUser())) void load()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [load, loadUser])
}

/** The command that creates a key, for users who have none. */
function CreateKeyHelp() {
  const copy = useCopy()
  return (
    <Section heading="Ключа ещё нет" className={css.box}>
      <p className={css.hint}>
        <span>{'Создайте его в терминале, потом вставьте содержимое файла '}</span>
        <code>.pub</code>
        <span>.</span>
      </p>
      <CommandLine command="ssh-keygen -t ed25519" onCopy={(text) => copy(text, 'команду')} />
    </Section>
  )
}

/** Shows list and form together, because a later list would move the form on a phone. */
function AccountKeys() {
  useFreshKeys()
  const isSessionOver = useValue(isSessionOverAtom)
  const state = useValue(sshKeysAtom)
  const load = useAction(loadSshKeysAtom)
  const max = useValue(accountLimitsAtom)?.ssh_keys
  const [shown, setShown] = useState(false)
  if (isSessionOver) return <SessionOverNotice>Войдите снова, чтобы увидеть свои ключи.</SessionOverNotice>
  if (isSettled(state) && !shown) setShown(true)
  if (!shown)
    return (
      <LoadingWithTimeout
        onRetry={() => {
          void load()
          setShown(true)
        }}
      />
    )
  const isFull = max !== undefined && (loadedData(state)?.length ?? 0) >= max
  return (
    <div className={css.split}>
      <OwnKeysSection max={max} />
      <Stack>
        <NewKeySection isFull={isFull} />
        {!isFull && <CreateKeyHelp />}
      </Stack>
    </div>
  )
}

/** The page of the account's SSH keys. */
export default function SshKeysPage() {
  return (
    <>
      <ProfileNav />
      <Page>
        <div className={css.page}>
          <div>
            <h1>SSH-ключи</h1>
            <p className={css.lead}>
              Ими вы входите на серверы. Ключ попадает на машину при её первом запуске: выберите его, когда
              создаёте сервер.
            </p>
          </div>
          <RequireUser heading="Ваши ключи" invitation="Войдите, чтобы увидеть свои ключи">
            {(user) => (
              <Fragment key={user.id}>
                <AccountKeys />
                <OpenConfirmUserDialog />
              </Fragment>
            )}
          </RequireUser>
        </div>
      </Page>
    </>
  )
}
