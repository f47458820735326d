import { Button, EmptyState, FailedState, Loader, Page, Section } from '@cloud/ui'
import { useAction, useValue } from '../../state/use.ts'
import { accountAtom } from '../../state/user/account.ts'
import { user } from '../../state/user/user.ts'
import { PasswordForm } from './password-form.tsx'
import css from './profile.module.css'
import { ProfileForm } from './profile-form.tsx'
import { Sessions } from './sessions.tsx'

function Content() {
  const who = useValue(user.state)
  const load = useAction(user.load)
  const open = useAction(accountAtom)
  switch (who.state) {
    case 'idle':
    case 'loading':
      return <Loader place />
    case 'failed':
      return (
        <Section heading="О вас">
          <FailedState heading="Не удалось загрузить профиль" onRetry={() => void load()} />
        </Section>
      )
    case 'ready':
      if (who.data !== null)
        return (
          <>
            <ProfileForm key={who.data.id} user={who.data} />
            <PasswordForm email={who.data.email} />
            <Sessions />
          </>
        )
      return (
        <Section heading="О вас">
          <EmptyState
            heading="Войдите, чтобы увидеть свой профиль"
            action={
              <Button look="main" onClick={() => open({ kind: 'open', why: 'enter' })}>
                Войти
              </Button>
            }
          />
        </Section>
      )
  }
}

export default function Profile() {
  return (
    <Page>
      <div className={css.page}>
        <h1>Профиль</h1>
        <Content />
      </div>
    </Page>
  )
}
