import { type Action, nextStatus, STATUS, type Status } from '@cloud/pricing'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { AccountState, Server } from '../billing/state/account-state.ts'
import { markFailed } from '../billing/state/server-acts.ts'
import { transition } from '../billing/state/server-status.ts'
import { withAccount } from '../billing/with-account.ts'
import type { Schema } from '../platform/db/schema.ts'
import { removeServer } from '../servers/change-status.ts'
import { readOwnerOf } from './owner.ts'

export interface ServersQuery {
  readonly account_id: number | null
  readonly status: Status | null
  readonly limit: number
}

/** Lists servers of all accounts or of one, the newest first; deleted ones only if their status is given. */
export function listServers(db: Kysely<Schema>, { account_id, status, limit }: ServersQuery) {
  let query = db
    .selectFrom('servers')
    .select([
      'server_id',
      'account_id',
      'name',
      'status',
      'flavor_id',
      'price_plan',
      'hold_rub_cents',
      'created_at',
      'started_at',
      'asked_at'
    ])
    .orderBy('server_id', 'desc')
    .limit(limit)
  if (account_id !== null) query = query.where('account_id', '=', account_id)
  query = status === null ? query.where('status', '<>', STATUS.deleted) : query.where('status', '=', status)
  return query.execute()
}

/** Lists waiting servers by flavor, in the order of the queue, with the figures that decide whether they are served. */
export function listQueue(db: Kysely<Schema>, flavor_id: number | null) {
  const query = db
    .selectFrom('servers')
    .innerJoin('accounts', 'accounts.account_id', 'servers.account_id')
    .select(['servers.flavor_id', 'server_id', 'servers.account_id', 'balance_rub_cents', 'frozen'])
    .select([
      sql<number>`(row_number() over (partition by servers.flavor_id order by queue_ticket))::integer`.as(
        'position'
      ),
      sql<number>`case when launched then 1 else (quote ->> 'total')::bigint end`.as('asks_rub_cents')
    ])
    .where('queue_ticket', 'is not', null)
    .orderBy('servers.flavor_id')
    .orderBy('queue_ticket')
  return (flavor_id === null ? query : query.where('servers.flavor_id', '=', flavor_id)).execute()
}

export interface StateChange {
  readonly server_id: number
  readonly name: string
  readonly account_id: number
  readonly email: string
  /** Status before and after. */
  readonly from: Status
  readonly status: Status
  /** Amount returned to the balance. */
  readonly returned_rub_cents: number
}

/**
 * Marks a machine as broken that did not report a failure: money and capacity return as with any failure. Source:
 * docs/rules/states.md#what-may-happen.
 */
export const failServer = (tx: Transaction<Schema>, server_id: number, now: number): Promise<StateChange> =>
  changeState(tx, server_id, now, 'fail', markFailed)

/** Makes a broken server usable again: it is paused, and its owner may start it. */
export const repairServer = (tx: Transaction<Schema>, server_id: number, now: number): Promise<StateChange> =>
  changeState(tx, server_id, now, 'repair', (account, server, at) =>
    transition(account, server, at, 'repair')
  )

/**
 * Deletes a stopped, waiting or broken server as its owner would. Source:
 * docs/rules/states.md#what-may-happen.
 */
export const deleteServer = (tx: Transaction<Schema>, server_id: number, now: number): Promise<StateChange> =>
  changeState(tx, server_id, now, 'delete', removeServer)

const statesFor = (action: Action) =>
  Object.entries(STATUS)
    .filter(([, status]) => nextStatus(status, action) !== undefined)
    .map(([word, status]) => `${word} (${status})`)
    .join(', ')

async function changeState(
  tx: Transaction<Schema>,
  server_id: number,
  now: number,
  action: 'fail' | 'repair' | 'delete',
  act: (account: AccountState, server: Server, at: number) => void
): Promise<StateChange> {
  const { account_id, email } = await readOwnerOf(tx, server_id)
  return withAccount(tx, account_id, now, (account, at) => {
    const server = account.servers.find((one) => one.server_id === server_id)
    const from = server?.status ?? STATUS.deleted
    if (server === undefined || nextStatus(from, action) === undefined)
      throw new Error(
        `Server ${server_id} is in state ${from}: '${action}' is not allowed there. It is in: ${statesFor(action)}.`
      )
    const before = account.balance
    act(account, server, at)
    return {
      server_id,
      name: server.name,
      account_id,
      email,
      from,
      status: server.status,
      returned_rub_cents: account.balance - before
    }
  })
}
