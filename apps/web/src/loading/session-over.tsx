import type { ReactNode } from 'react'
import { SignInFirst } from './sign-in-first.tsx'

/** The session ended while the page was open. */
export const SessionOver = ({ children }: { readonly children: ReactNode }) => (
  <SignInFirst heading="Сеанс закончился">{children}</SignInFirst>
)
