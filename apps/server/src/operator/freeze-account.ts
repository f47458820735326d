import { STATUS } from '@cloud/pricing'
import type { Transaction } from 'kysely'
import type { AccountState, Server } from '../billing/state/account-state.ts'
import { fail, stop } from '../billing/state/acts.ts'
import { transition } from '../billing/state/transitions.ts'
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
  return withAccount(tx, account_id, now, async (account, at) => {
    await setFrozen(tx, account, true)
    const before = account.balance
    const running = account.servers.filter(
      ({ status }) => status === STATUS.active || status === STATUS.start
    )
    for (const server of running)
      if (server.status === STATUS.active) stop(account, server, at, WHY)
      else callOff(account, server, at)
    const stopped = running.map(({ server_id }) => server_id)
    return { account_id, frozen: true, stopped, returned_rub_cents: account.balance - before }
  })
}

/** Everything may be done again; who waits in a queue is served at once if he can be. What was stopped stays so. */
export async function unfreezeAccount(
  tx: Transaction<Schema>,
  account_id: number,
  now: number
): Promise<Frozen> {
  return withAccount(tx, account_id, now, async (account) => {
    await setFrozen(tx, account, false)
    return { account_id, frozen: false, stopped: [], returned_rub_cents: 0 }
  })
}

async function setFrozen(tx: Transaction<Schema>, account: AccountState, frozen: boolean): Promise<void> {
  account.frozen = frozen
  await tx.updateTable('accounts').set({ frozen }).where('account_id', '=', account.account_id).execute()
}

/** The machine is not at fault, so the server is paused and not in error. */
function callOff(account: AccountState, server: Server, at: number): void {
  fail(account, server, at, WHY)
  transition(server, 'repair')
}
