import { Button, EmptyState } from '@cloud/ui'
import type { ReactNode } from 'react'
import { accountDialogAtom } from '../state/core/dialogs.ts'
import { useAction } from '../state/hooks.ts'

interface SignInPromptProps {
  readonly heading: string
  readonly children: ReactNode
}

/** Section that asks a visitor to sign in, in place of content that needs an account. */
export function SignInPrompt({ heading, children }: SignInPromptProps) {
  const open = useAction(accountDialogAtom)
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
