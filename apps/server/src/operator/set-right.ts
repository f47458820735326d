import { nextStatus, STATUS, type Status } from '@cloud/pricing'
import type { Transaction } from 'kysely'
import type { AccountState, Server } from '../billing/state/account-state.ts'
import { fail } from '../billing/state/acts.ts'
import { transition } from '../billing/state/transitions.ts'
import { withAccount } from '../billing/with-account.ts'
import type { Schema } from '../platform/db/schema.ts'
import { ownerOf } from './owner-of.ts'

export interface SetRight {
  readonly server_id: number
  readonly account_id: number
  /** The state before and after. */
  readonly from: Status
  readonly status: Status
  /** What went back to the balance. */
  readonly returned_rub_cents: number
}

/**
 * A machine is told to be broken, though it did not say so: money and capacity return as with any failure. Source:
 * docs/rules/states.md#what-may-happen.
 */
export const failServer = (tx: Transaction<Schema>, server_id: number, now: number): Promise<SetRight> =>
  setRight(tx, server_id, now, 'fail', fail)

/** A broken server is made usable again: it is paused, and its owner may start it. */
export const repairServer = (tx: Transaction<Schema>, server_id: number, now: number): Promise<SetRight> =>
  setRight(tx, server_id, now, 'repair', (_, server) => transition(server, 'repair'))

async function setRight(
  tx: Transaction<Schema>,
  server_id: number,
  now: number,
  action: 'fail' | 'repair',
  act: (account: AccountState, server: Server, at: number) => void
): Promise<SetRight> {
  const account_id = await ownerOf(tx, server_id)
  return withAccount(tx, account_id, now, (account, at) => {
    const server = account.servers.find((one) => one.server_id === server_id)
    const from = server?.status ?? STATUS.deleted
    if (server === undefined || nextStatus(from, action) === undefined)
      throw new Error(`Server ${server_id} is in state ${from}: '${action}' may not happen there.`)
    const before = account.balance
    act(account, server, at)
    return {
      server_id,
      account_id,
      from,
      status: server.status,
      returned_rub_cents: account.balance - before
    }
  })
}
