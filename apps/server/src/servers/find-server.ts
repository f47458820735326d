import { STATUS } from '@cloud/pricing'
import type { Transaction } from 'kysely'
import type { ActFacts, FactRequest } from '../billing/act-facts.ts'
import { noSuchServer } from '../billing/refusals.ts'
import type { AccountState, Server } from '../billing/state/account-state.ts'
import { withAccount } from '../billing/with-account.ts'
import type { Schema } from '../platform/db/schema.ts'

/**
 * Checks that the account has the server; a deleted server is accepted only for reading.
 *
 * @throws Refusal `not_found` when the server is unknown, belongs to another account, or is deleted and `to` is 'act'
 */
export async function requireServer(
  tx: Transaction<Schema>,
  account_id: number,
  server_id: number,
  to: 'read' | 'act'
): Promise<void> {
  const found = await tx
    .selectFrom('servers')
    .select('status')
    .where('account_id', '=', account_id)
    .where('server_id', '=', server_id)
    .executeTakeFirst()
  if (found === undefined || (to === 'act' && found.status === STATUS.deleted)) throw noSuchServer()
}

/**
 * Runs an act on one server of a settled account.
 *
 * @throws Refusal `not_found` when the server is deleted or unknown
 */
export async function actOnServer<T>(
  tx: Transaction<Schema>,
  account_id: number,
  server_id: number,
  now: number,
  act: (account: AccountState, server: Server, at: number, facts: ActFacts) => T | Promise<T>,
  asked?: FactRequest
): Promise<T> {
  const onServer = (account: AccountState, at: number, facts: ActFacts) => {
    const server = account.servers.find((one) => one.server_id === server_id)
    if (server === undefined) throw noSuchServer()
    return act(account, server, at, facts)
  }
  return withAccount(tx, account_id, now, onServer, asked)
}
