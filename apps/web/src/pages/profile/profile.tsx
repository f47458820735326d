import { Page } from '@cloud/ui'
import css from '../../features/account/account-page.module.css'
import { ConfirmationDialog } from '../../features/confirmation/confirmation-dialog.tsx'
import { ProfileNav } from '../../features/profile-nav.tsx'
import { RequireUser } from '../../loading/require-user.tsx'
import { ProfileForm } from './profile-form.tsx'

export default function Profile() {
  return (
    <>
      <ProfileNav />
      <Page>
        <div className={css.page}>
          <h1>Профиль</h1>
          <RequireUser heading="О вас" invitation="Войдите, чтобы увидеть свой профиль">
            {(user) => <ProfileForm key={user.id} user={user} />}
          </RequireUser>
        </div>
      </Page>
      <ConfirmationDialog />
    </>
  )
}
