import type { User } from '@cloud/api'
import { Section } from '@cloud/ui'
import type { ReactNode } from 'react'
import { useAction, useValue } from '../state/use.ts'
import { user } from '../state/user/user.ts'
import { LoadingWithTimeout } from './loading-with-timeout.tsx'
import { NotLoaded } from './not-loaded.tsx'
import { SignInFirst } from './sign-in-first.tsx'

interface RequireUserProps {
  /** What is drawn for its owner; it is another one for another account. */
  readonly children: (owner: User) => ReactNode
  /** Heads the section that stands in its place. */
  readonly heading: string
  /** What a visitor comes to see by signing in. */
  readonly invitation: string
  readonly hint?: string
}

/** A part of the product that only its owner sees: loaded, failed to load, or a way in for a visitor. */
export function RequireUser({ children, heading, invitation, hint }: RequireUserProps) {
  const who = useValue(user.state)
  const load = useAction(user.load)
  switch (who.state) {
    case 'idle':
    case 'loading':
      return <LoadingWithTimeout onRetry={() => void load()} />
    case 'failed':
      return (
        <Section heading={heading}>
          <NotLoaded
            error={who.error}
            heading="Не удалось загрузить профиль"
            onRetry={() => {
              // the section goes with the button
              document.getElementById('main')?.focus({ preventScroll: true })
              void load()
            }}
          />
        </Section>
      )
    case 'ready':
      if (who.data !== null) return children(who.data)
      return (
        <Section heading={heading}>
          <SignInFirst heading={invitation}>{hint}</SignInFirst>
        </Section>
      )
  }
}
