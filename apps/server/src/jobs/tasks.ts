import type { MachineCommand } from '../billing/state/account-state.ts'
import type { OperatorNews } from '../operator/tell-operator.ts'
import type { ClientInfo } from '../platform/http/caller.ts'

/** The jobs there are, each with its payload. */
export interface Tasks {
  /** Passes a command to the provisioner. */
  machine: MachineCommand & { readonly account_id: number }
  /** What a simulated machine says. */
  'simulated-answer': { readonly answer_id: number }
  /** Serves who waits for a flavor. */
  'serve-queue': { readonly flavor_id: number }
  /** Mails a link to a new password to whoever has the address, if anybody. */
  'mail-password-link': ClientInfo & { readonly email: string }
  /** Tells an account by mail that its password is another one. */
  'tell-password-changed': { readonly account_id: number }
  /** Mails to an account what has happened to it. */
  'mail-events': { readonly account_id: number; readonly lines: readonly string[] }
  /** Mails to the operator that somebody waits for him. */
  'tell-operator': OperatorNews
  /** Throws away what has ended long ago. */
  'tidy-up': Readonly<Record<string, never>>
  /** Does what nobody has touched, or what was lost. */
  'catch-up': Readonly<Record<string, never>>
}
