import { Button, EmptyState } from '@cloud/ui'
import type { ReactNode } from 'react'
import { accountAtom } from '../state/core/dialogs.ts'
import { useAction } from '../state/use.ts'

/** The session ended while the page was open. */
export function SessionOver({ children }: { readonly children: ReactNode }) {
  const open = useAction(accountAtom)
  return (
    <EmptyState
      heading="Сессия закончилась"
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
