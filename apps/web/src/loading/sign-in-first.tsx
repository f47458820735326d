import { Button, EmptyState } from '@cloud/ui'
import type { ReactNode } from 'react'
import { accountAtom } from '../state/core/dialogs.ts'
import { useAction } from '../state/use.ts'

interface SignInFirstProps {
  readonly heading: string
  readonly children: ReactNode
}

/** What only an account has stands here: the way in to it. */
export function SignInFirst({ heading, children }: SignInFirstProps) {
  const open = useAction(accountAtom)
  return (
    <EmptyState
      heading={heading}
      action={
        <Button look="main" onClick={() => open({ kind: 'open', why: 'enter' })}>
          Войти
        </Button>
      }
    >
      {children}
    </EmptyState>
  )
}
