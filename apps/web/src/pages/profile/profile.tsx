import { Page } from '@cloud/ui'
import { Fragment } from 'react'
import css from '../../features/account/account-page.module.css'
import { ConfirmationDialog } from '../../features/confirmation/confirmation-dialog.tsx'
import { ProfileNav } from '../../features/profile-nav.tsx'
import { RequireUser } from '../../loading/require-user.tsx'
import { OwnData } from './own-data.tsx'
import { ProfileForm } from './profile-form.tsx'

export default function Profile() {
  return (
    <>
      <ProfileNav />
      <Page>
        <div className={css.page}>
          <h1>Профиль</h1>
          <RequireUser heading="О вас" invitation="Войдите, чтобы увидеть свой профиль">
            {(user) => (
              <Fragment key={user.id}>
                <ProfileForm user={user} />
                <OwnData email={user.email} />
              </Fragment>
            )}
          </RequireUser>
        </div>
      </Page>
      <ConfirmationDialog />
    </>
  )
}
