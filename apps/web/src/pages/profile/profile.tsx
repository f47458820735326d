import { Page, Stack } from '@cloud/ui'
import css from '../../features/account/account-page.module.css'
import { OpenConfirmUserDialog } from '../../features/confirm-user/confirm-user-dialog.tsx'
import { RequireUser } from '../../loading/require-user.tsx'
import { ProfileNav } from '../../shared/navigation/profile-nav.tsx'
import { OwnDataSection } from './own-data-section.tsx'
import { ProfileForm } from './profile-form.tsx'

export default function Profile() {
  return (
    <>
      <ProfileNav />
      <Page>
        <Stack gap={8} className={css.page}>
          <h1>Профиль</h1>
          <RequireUser heading="О вас" invitation="Войдите, чтобы увидеть свой профиль">
            {(user) => (
              <>
                <ProfileForm user={user} />
                <OwnDataSection email={user.email} />
              </>
            )}
          </RequireUser>
        </Stack>
      </Page>
      <OpenConfirmUserDialog />
    </>
  )
}
