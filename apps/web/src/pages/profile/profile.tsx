import { Page } from '@cloud/ui'
import { Fragment } from 'react'
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
        <div className={css.page}>
          <h1>Профиль</h1>
          <RequireUser heading="О вас" invitation="Войдите, чтобы увидеть свой профиль">
            {(user) => (
              <Fragment key={user.id}>
                <ProfileForm user={user} />
                <OwnDataSection email={user.email} />
              </Fragment>
            )}
          </RequireUser>
        </div>
      </Page>
      <OpenConfirmUserDialog />
    </>
  )
}
