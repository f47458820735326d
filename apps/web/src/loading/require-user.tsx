import type { User } from '@cloud/api'
import { type Elements, Section } from '@cloud/ui'
import { Fragment } from 'react'
import { useAction, useValue } from '../state/hooks.ts'
import { userResource } from '../state/user/current-user.ts'
import { LoadError } from './load-error.tsx'
import { LoadingWithTimeout } from './loading-with-timeout.tsx'
import { SignInPrompt } from './sign-in-prompt.tsx'
import { UnconfirmedEmailNotice } from './unconfirmed-email-notice.tsx'

interface RequireUserProps {
  /** Renders the content for its owner; another account gets a new instance. */
  readonly children: (owner: User) => Elements
  /** Heading of the section shown instead of the content. */
  readonly heading: string
  /** Text that tells a visitor the purpose of signing in. */
  readonly invitation: string
  readonly hint?: string
}

/** Content for signed-in users: loaded, failed to load, or a sign-in section for a visitor. */
export function RequireUser({ children, heading, invitation, hint }: RequireUserProps) {
  const userState = useValue(userResource.state)
  const load = useAction(userResource.load)
  switch (userState.state) {
    case 'idle':
    case 'loading':
      return <LoadingWithTimeout onRetry={() => void load()} />
    case 'failed':
      return (
        <Section heading={heading}>
          <LoadError
            error={userState.error}
            heading="Не удалось загрузить профиль"
            onRetry={() => {
              // the section disappears with the button
              document.getElementById('main')?.focus({ preventScroll: true })
              void load()
            }}
          />
        </Section>
      )
    case 'ready':
      if (userState.data !== null)
        return (
          <>
            {!userState.data.can_receive_email && <UnconfirmedEmailNotice email={userState.data.email} />}
            <Fragment key={userState.data.id}>{children(userState.data)}</Fragment>
          </>
        )
      return (
        <Section heading={heading}>
          <SignInPrompt heading={invitation}>{hint}</SignInPrompt>
        </Section>
      )
  }
}
