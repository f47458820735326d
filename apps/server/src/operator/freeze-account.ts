import { STATUS } from '@cloud/pricing'
import type { Transaction } from 'kysely'
import type { Book, Server } from '../billing/state/account-state.ts'
import { fail, stop } from '../billing/state/acts.ts'
import { enter } from '../billing/state/transitions.ts'
import { withAccount } from '../billing/with-account.ts'
import type { Schema } from '../platform/db/schema.ts'

export interface Frozen {
  readonly account_id: number
  readonly frozen: boolean
  /** Servers that ran or were starting. */
  readonly stopped: readonly number[]
  /** What went back to the balance. */
  readonly returned_rub_cents: number
}

const WHY = ': аккаунт заморожен'

/**
 * Nothing of an account starts, renews or is bought any more. What runs is stopped and its rest returned; what was just
 * starting is called off and costs nothing; who waits in a queue keeps the place and is passed over. Reading and topping
 * up work. Said twice it is done once.
 */
export async function freezeAccount(
  tx: Transaction<Schema>,
  account_id: number,
  now: number
): Promise<Frozen> {
  return withAccount(tx, account_id, now, async (book, at) => {
    await setFrozen(tx, book, true)
    const before = book.balance
    const running = book.servers.filter(({ status }) => status === STATUS.active || status === STATUS.start)
    for (const server of running)
      if (server.status === STATUS.active) stop(book, server, at, WHY)
      else callOff(book, server, at)
    const stopped = running.map(({ server_id }) => server_id)
    return { account_id, frozen: true, stopped, returned_rub_cents: book.balance - before }
  })
}

/** Everything may be done again; who waits in a queue is served at once if he can be. What was stopped stays so. */
export async function unfreezeAccount(
  tx: Transaction<Schema>,
  account_id: number,
  now: number
): Promise<Frozen> {
  return withAccount(tx, account_id, now, async (book) => {
    await setFrozen(tx, book, false)
    return { account_id, frozen: false, stopped: [], returned_rub_cents: 0 }
  })
}

async function setFrozen(tx: Transaction<Schema>, book: Book, frozen: boolean): Promise<void> {
  book.frozen = frozen
  await tx.updateTable('accounts').set({ frozen }).where('account_id', '=', book.account_id).execute()
}

/** The machine is not at fault, so the server is paused and not in error. */
function callOff(book: Book, server: Server, at: number): void {
  fail(book, server, at, WHY)
  enter(server, 'repair')
}
