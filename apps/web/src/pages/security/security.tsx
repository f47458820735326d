import { Page, RecoveryCodesModal } from '@cloud/ui'
import { Fragment } from 'react'
import { ConfirmationDialog } from '../../features/confirmation/confirmation-dialog.tsx'
import { ProfileNav } from '../../features/profile-nav.tsx'
import { RequireUser } from '../../loading/require-user.tsx'
import { useAction, useValue } from '../../state/hooks.ts'
import { isSandboxAtom } from '../../state/panel/sandbox-settings.ts'
import { newCodesAtom } from '../../state/user/sign-in-factors.ts'
import { Acts } from './acts.tsx'
import { Factors } from './factors.tsx'
import { LoadedAtOnce } from './loaded-at-once.tsx'
import css from './parts/security.module.css'
import { Sessions } from './sessions.tsx'

function NewCodes({ account }: { readonly account: string }) {
  const made = useValue(newCodesAtom)
  const show = useAction(newCodesAtom)
  return made !== null && <RecoveryCodesModal {...made} account={account} onClose={() => show(null)} />
}

export default function Security() {
  return (
    <>
      <ProfileNav />
      <Page>
        <div className={css.page}>
          <div>
            <h1>Безопасность</h1>
            <p className={css.lead}>Чем вы подтверждаете вход и кто вошёл сейчас.</p>
            {useValue(isSandboxAtom) && (
              <p className={css.lead}>
                Ключи и сеансы датированы настоящим временем, история — часами песочницы: их переводят в
                панели.
              </p>
            )}
          </div>
          <RequireUser heading="Способы входа" invitation="Войдите, чтобы увидеть, как защищён аккаунт">
            {(user) => (
              <Fragment key={user.id}>
                <LoadedAtOnce>
                  <Factors user={user} />
                  <Sessions />
                  <Acts />
                </LoadedAtOnce>
                <NewCodes account={user.email} />
                <ConfirmationDialog />
              </Fragment>
            )}
          </RequireUser>
        </div>
      </Page>
    </>
  )
}
