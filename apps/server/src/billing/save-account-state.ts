import { occupiesSlot } from '@cloud/pricing/books'
import { type InsertObject, sql, type Transaction } from 'kysely'
import { enqueue } from '../platform/db/enqueue.ts'
import type { Schema } from '../platform/db/schema.ts'
import { addJob } from '../platform/jobs/add-job.ts'
import { enqueueWebhookEvents } from './enqueue-webhook-events.ts'
import { enqueueEventMail } from './send-event-mail.ts'
import type {
  AccountEvent,
  AccountState,
  MachineCommand,
  Prepayment,
  Price,
  Rule,
  Server
} from './state/account-state.ts'
import { nextMoments } from './state/settle-state.ts'

/** State of an account when it was loaded or last saved. */
export interface AccountSnapshot {
  readonly servers: ReadonlyMap<number, Server>
  readonly rules: ReadonlyMap<number, Rule>
  readonly balance: number
  readonly notice_level: number
}

export const takeSnapshot = ({ servers, rules, balance, notice_level }: AccountState): AccountSnapshot => ({
  servers: new Map(servers.map((server) => [server.server_id, { ...server }])),
  rules: new Map(rules.map((rule) => [rule.rule_id, { ...rule }])),
  balance,
  notice_level
})

/**
 * Returns true if a row equals its earlier copy. JSON is compared only for replaced objects: serialising each row takes far
 * longer.
 */
const isSame = <T extends object>(row: T, before: T | undefined): boolean =>
  before !== undefined &&
  (Object.keys(row) as (keyof T)[]).every(
    (column) =>
      row[column] === before[column] || JSON.stringify(row[column]) === JSON.stringify(before[column])
  )

/** Returns the servers that have changed since the snapshot. */
export const changedServers = ({ servers }: AccountState, before: AccountSnapshot): readonly Server[] =>
  servers.filter((server) => !isSame(server, before.servers.get(server.server_id)))

const occupiedFlavor = (server: Server | undefined) =>
  server !== undefined && occupiesSlot(server) ? server.flavor_id : undefined

/**
 * Writes the transfers, events and commands of an account, and its new and changed servers; nothing if nothing has
 * changed. The statements are sent together with the transaction's next one. They check nothing: the constraints and
 * triggers of the tables refuse what must never happen.
 *
 * @returns whether slots or promo uses were returned, so that facts read before are stale
 */
export async function saveAccountState(
  tx: Transaction<Schema>,
  account: AccountState,
  before: AccountSnapshot
): Promise<boolean> {
  const {
    account_id,
    transfers,
    events,
    prepayments,
    commands,
    returned_promos,
    operator_notices,
    status_changes,
    mail_lines
  } = account
  const touched = changedServers(account, before)
  const rulesChanged = await saveRules(tx, account, before)
  const hasChanges = touched.length + transfers.length + events.length > 0 || rulesChanged
  if (!hasChanges && account.notice_level === before.notice_level) return false
  const isKnown = ({ server_id }: Server) => before.servers.has(server_id)
  await createServers(
    tx,
    account_id,
    touched.filter((server) => !isKnown(server))
  )
  await insertAll(
    tx,
    'transfers',
    transfers.map((transfer) => ({ account_id, ...withDate(transfer) }))
  )
  await insertAll(
    tx,
    'events',
    events.map((event) => eventRow(account_id, event))
  )
  await insertAll(
    tx,
    'prepayments',
    prepayments.map((prepayment) => prepaymentRow(account_id, prepayment))
  )
  for (const server of touched.filter(isKnown)) {
    const update = tx.updateTable('servers').set(columnsOf(server)).where('account_id', '=', account_id)
    await enqueue(tx, update.where('server_id', '=', server.server_id))
  }
  await enqueue(tx, tx.updateTable('accounts').set(figuresOf(account)).where('account_id', '=', account_id))
  for (const { server_id, at } of returned_promos) {
    const update = tx.updateTable('promo_uses').set({ returned_at: new Date(at) })
    const use = update.where('account_id', '=', account_id).where('server_id', '=', server_id)
    await enqueue(tx, use.where('returned_at', 'is', null))
  }
  await insertAll(
    tx,
    'operator_notices',
    operator_notices.map((notice) => ({ account_id, ...withDate(notice) }))
  )
  if (operator_notices.length > 0)
    await addJob(tx, 'mail-operator', {
      machine_notices: operator_notices.map(({ server_id, text }) => `Сервер ${server_id}. ${text}`)
    })
  if (commands.length > 0) await enqueue(tx, commandMachines(account_id, commands))
  const freed = freedFlavors(touched, before.servers)
  for (const flavor_id of freed) await enqueue(tx, serveQueue(flavor_id))
  await enqueueEventMail(tx, account_id, events, mail_lines)
  await enqueueWebhookEvents(tx, account, before)
  const cameBack = freed.length + returned_promos.length > 0
  for (const written of [
    transfers,
    events,
    prepayments,
    commands,
    returned_promos,
    operator_notices,
    status_changes,
    mail_lines,
    account.taken
  ])
    written.length = 0
  return cameBack
}

/** Saves the changes to an account's rules and returns true if there were any. */
async function saveRules(
  tx: Transaction<Schema>,
  { account_id, rules }: AccountState,
  before: AccountSnapshot
): Promise<boolean> {
  const changed = rules.filter((rule) => !isSame(rule, before.rules.get(rule.rule_id)))
  const gone = [...before.rules.keys()].filter((id) => rules.every(({ rule_id }) => rule_id !== id))
  for (const { rule_id, ...rule } of changed) {
    const row = {
      ...rule,
      condition: JSON.stringify(rule.condition),
      armed_at: new Date(rule.armed_at),
      fired_for: toDate(rule.fired_for)
    }
    await enqueue(
      tx,
      before.rules.has(rule_id)
        ? tx.updateTable('rules').set(row).where('account_id', '=', account_id).where('rule_id', '=', rule_id)
        : tx.insertInto('rules').values({ account_id, rule_id, ...row })
    )
  }
  if (gone.length > 0)
    await enqueue(
      tx,
      tx.deleteFrom('rules').where('account_id', '=', account_id).where('rule_id', 'in', gone)
    )
  return changed.length + gone.length > 0
}

async function createServers(
  tx: Transaction<Schema>,
  account_id: number,
  servers: readonly Server[]
): Promise<void> {
  const rows = servers.map((server) => ({ account_id, server_id: server.server_id, ...columnsOf(server) }))
  await insertAll(tx, 'servers', rows)
  const uses = servers.flatMap(({ server_id, promocode_id, created_at }) =>
    promocode_id === null
      ? []
      : [{ account_id, server_id, promocode_id, used_at: new Date(created_at), returned_at: null }]
  )
  await insertAll(tx, 'promo_uses', uses)
}

/** A statement has at most 65,535 parameters. */
const ROWS_AT_ONCE = 1000

async function insertAll<Table extends keyof Schema>(
  tx: Transaction<Schema>,
  table: Table,
  rows: readonly InsertObject<Schema, Table>[]
): Promise<void> {
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE)
    await enqueue(tx, tx.insertInto(table).values(rows.slice(first, first + ROWS_AT_ONCE)))
}

/** Queues a separate job that serves the queue of a flavor. */
const serveQueue = (flavor_id: number) => sql`
  select graphile_worker.add_job('serve-queue', payload => ${JSON.stringify({ flavor_id })}::json,
    run_at => clock_timestamp())
  where exists (select from servers where flavor_id = ${flavor_id} and queue_ticket is not null)`

const commandMachines = (account_id: number, commands: readonly MachineCommand[]) => {
  const rows = commands.map((command) => ({ ...command, commanded_at: new Date(command.commanded_at) }))
  return sql`select command_machines(${account_id}, ${JSON.stringify(rows)}::jsonb)`
}

const toDate = (moment: number | null) => (moment === null ? null : new Date(moment))
const withDate = <T extends { readonly at: number }>({ at, ...row }: T) => ({ ...row, at: new Date(at) })

const pricesOf = ({ quote, plain_quote, terms }: Price) => ({
  quote: JSON.stringify(quote),
  plain_quote: JSON.stringify(plain_quote),
  terms: JSON.stringify(terms)
})

/** Columns of a server that an act may write: the hold is excluded because it follows from the transfers. */
const columnsOf = ({ server_id: _, hold_rub_cents: __, ...server }: Server) => ({
  ...server,
  ...pricesOf(server),
  created_at: new Date(server.created_at),
  pinned_at: new Date(server.pinned_at),
  period_start: toDate(server.period_start),
  started_at: toDate(server.started_at),
  paid_until: toDate(server.paid_until),
  asked_at: toDate(server.asked_at),
  answer_due_at: toDate(server.answer_due_at)
})

const prepaymentRow = (account_id: number, prepayment: Prepayment) => ({
  account_id,
  ...withDate(prepayment),
  ...pricesOf(prepayment)
})

const eventRow = (account_id: number, { at, transfer_key, ...event }: AccountEvent) => ({
  account_id,
  ...event,
  created_at: new Date(at),
  transfer_id:
    transfer_key === null
      ? null
      : sql<number>`(select transfer_id from transfers where account_id = ${account_id} and key = ${transfer_key})`
})

function figuresOf(account: AccountState) {
  const { next_due_at, next_act_at } = nextMoments(account)
  return {
    last_at: new Date(account.last_at),
    lasts_until: toDate(account.lasts_until),
    notice_level: account.notice_level,
    next_due_at: toDate(next_due_at),
    next_act_at: toDate(next_act_at)
  }
}

/** Returns the flavors whose slots were freed: a job serves the accounts that wait for them. */
function freedFlavors(changed: readonly Server[], before: ReadonlyMap<number, Server>): readonly number[] {
  const freed = changed.flatMap((server) => {
    const held = occupiedFlavor(before.get(server.server_id))
    return held === undefined || held === occupiedFlavor(server) ? [] : [held]
  })
  return [...new Set(freed)]
}
