import { Page, RecoveryCodesModal, Stack } from '@cloud/ui'
import { OpenConfirmUserDialog } from '../../features/confirm-user/confirm-user-dialog.tsx'
import { RequireUser } from '../../loading/require-user.tsx'
import { ProfileNav } from '../../shared/navigation/profile-nav.tsx'
import { useAction, useValue } from '../../state/hooks.ts'
import { isSandboxAtom } from '../../state/panel/sandbox-settings.ts'
import { newCodesAtom } from '../../state/user/sign-in-factors.ts'
import { ActHistory } from './act-history.tsx'
import { FactorsSection } from './factors-section.tsx'
import css from './parts/security.module.css'
import { SectionsLoadedTogether } from './sections-loaded-together.tsx'
import { SessionsSection } from './sessions-section.tsx'

function NewRecoveryCodes({ account }: { readonly account: string }) {
  const made = useValue(newCodesAtom)
  const show = useAction(newCodesAtom)
  return made !== null && <RecoveryCodesModal {...made} account={account} onClose={() => show(null)} />
}

export default function Security() {
  return (
    <>
      <ProfileNav />
      <Page>
        <Stack gap={10}>
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
              <>
                <SectionsLoadedTogether>
                  <FactorsSection user={user} />
                  <SessionsSection />
                  <ActHistory />
                </SectionsLoadedTogether>
                <NewRecoveryCodes account={user.email} />
                <OpenConfirmUserDialog />
              </>
            )}
          </RequireUser>
        </Stack>
      </Page>
    </>
  )
}
