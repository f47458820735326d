import type { Order } from '../domain/book/Book.ts'

/** The jobs there are, each with what it is told. */
export interface Tasks {
  /** Asks the provisioner for a machine, or to take it away. */
  machine: Order & { readonly account_id: number }
  /** What a simulated machine says. */
  'simulated-answer': { readonly answer_id: number }
  /** Serves who waits for a flavor. */
  'serve-queue': { readonly flavor_id: number }
  /** Does what nobody has touched, or what was lost. */
  'catch-up': Readonly<Record<string, never>>
}
