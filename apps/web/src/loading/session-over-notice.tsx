import type { ReactNode } from 'react'
import { SignInPrompt } from './sign-in-prompt.tsx'

/** Notice that the session ended while the page was open. */
export const SessionOverNotice = ({ children }: { readonly children: ReactNode }) => (
  <SignInPrompt heading="Сеанс закончился">{children}</SignInPrompt>
)
