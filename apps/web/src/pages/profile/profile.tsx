import { Page } from '@cloud/ui'
import { Fragment } from 'react'
import css from '../../features/account/account-page.module.css'
import { RequireUser } from '../../loading/require-user.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { Sessions } from './sessions.tsx'

export default function Profile() {
  return (
    <Page>
      <div className={css.page}>
        <h1>Профиль</h1>
        <RequireUser heading="О вас" invitation="Войдите, чтобы увидеть свой профиль">
          {(user) => (
            <Fragment key={user.id}>
              <ProfileForm user={user} />
              <PasswordForm email={user.email} />
              <Sessions />
            </Fragment>
          )}
        </RequireUser>
      </div>
    </Page>
  )
}
