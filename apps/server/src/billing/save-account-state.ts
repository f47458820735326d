import { holdsPlace } from '@cloud/pricing/books'
import { sql, type Transaction } from 'kysely'
import { later } from '../platform/db/later.ts'
import type { Schema } from '../platform/db/schema.ts'
import { enqueueEventMail } from './event-mail.ts'
import type { AccountState, Server } from './state/account-state.ts'
import { nextMoments } from './state/settle-state.ts'

/** An account as it was when it was loaded or last saved. */
export interface Snapshot {
  readonly servers: ReadonlyMap<number, Server>
  readonly balance: number
  readonly notice_level: number
}

export const snapshot = ({ servers, balance, notice_level }: AccountState): Snapshot => ({
  servers: new Map(servers.map((server) => [server.server_id, { ...server }])),
  balance,
  notice_level
})

/** The servers that are not as they were. */
export const changedServers = (account: AccountState, before: Snapshot): readonly Server[] =>
  account.servers.filter(
    (server) => JSON.stringify(server) !== JSON.stringify(before.servers.get(server.server_id))
  )

const flavorHeld = (server: Server | undefined) =>
  server !== undefined && holdsPlace(server) ? server.flavor_id : undefined

/**
 * Writes transfers, events and commands of an account, and the servers that are new or have changed; nothing if nothing
 * has changed. It goes out with the transaction's next statement.
 *
 * @returns whether places or promo uses came back, so that facts read before are stale
 */
export async function saveAccountState(
  tx: Transaction<Schema>,
  account: AccountState,
  before: Snapshot
): Promise<boolean> {
  const { account_id, transfers, events, prepayments, commands, returned_promos, operator_notices } = account
  const touched = changedServers(account, before)
  if (touched.length + transfers.length + events.length === 0 && account.notice_level === before.notice_level)
    return false
  const rowsOf = (known: boolean) =>
    touched.filter(({ server_id }) => before.servers.has(server_id) === known).map(rowOf)
  const freed = freedFlavors(touched, before.servers)
  const cameBack = freed.length + returned_promos.length > 0
  const acted = {
    account: figuresOf(account),
    ...filled({ created: rowsOf(false), changed: rowsOf(true), orders: commands, freed }),
    ...filled({ promos_back: returned_promos.map(dated), notices: operator_notices.map(dated) }),
    ...(transfers.length + events.length + prepayments.length > 0
      ? { movements: transfers.map(dated), told: events.map(dated), bought: prepayments.map(dated) }
      : {})
  }
  await later(tx, sql`select save_account(${account_id}, ${JSON.stringify(acted)}::jsonb)`)
  await enqueueEventMail(tx, account_id, events)
  for (const written of [
    transfers,
    events,
    prepayments,
    commands,
    returned_promos,
    operator_notices,
    account.taken
  ])
    written.length = 0
  return cameBack
}

const filled = (lists: Readonly<Record<string, readonly unknown[]>>) =>
  Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0))

const date = (moment: number | null) => (moment === null ? null : new Date(moment))
const dated = <T extends { readonly at: number }>(row: T) => ({ ...row, at: date(row.at) })

const rowOf = (server: Server) => ({
  ...server,
  created_at: date(server.created_at),
  pinned_at: date(server.pinned_at),
  period_start: date(server.period_start),
  started_at: date(server.started_at),
  paid_until: date(server.paid_until),
  asked_at: date(server.asked_at)
})

function figuresOf(account: AccountState) {
  const { next_due_at, next_act_at } = nextMoments(account)
  return {
    last_at: date(account.last_at),
    lasts_until: date(account.lasts_until),
    notice_level: account.notice_level,
    next_due_at: date(next_due_at),
    next_act_at: date(next_act_at)
  }
}

/** Flavors with places that came back: a job serves the accounts that wait for them. */
function freedFlavors(changed: readonly Server[], before: ReadonlyMap<number, Server>): readonly number[] {
  const freed = changed.flatMap((server) => {
    const held = flavorHeld(before.get(server.server_id))
    return held === undefined || held === flavorHeld(server) ? [] : [held]
  })
  return [...new Set(freed)]
}
