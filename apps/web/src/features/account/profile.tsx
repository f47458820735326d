import { Page } from '@cloud/ui'
import { Fragment } from 'react'
import { Owned } from '../../owned.tsx'
import { PasswordForm } from './password-form.tsx'
import css from './profile.module.css'
import { ProfileForm } from './profile-form.tsx'
import { Sessions } from './sessions.tsx'

export default function Profile() {
  return (
    <Page>
      <div className={css.page}>
        <h1>Профиль</h1>
        <Owned heading="О вас" invitation="Войдите, чтобы увидеть свой профиль">
          {(user) => (
            <Fragment key={user.id}>
              <ProfileForm user={user} />
              <PasswordForm email={user.email} />
              <Sessions />
            </Fragment>
          )}
        </Owned>
      </div>
    </Page>
  )
}
