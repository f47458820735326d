import { monthOf } from '@cloud/pricing/books'
import { type Selectable, sql, type Transaction } from 'kysely'
import { oneRow } from '../platform/db/one-row.ts'
import type { ServersTable } from '../platform/db/schema/servers.ts'
import type { Schema } from '../platform/db/schema.ts'
import { type ActFacts, type FactRequest, type FactsRow, factsOf, NO_FACTS } from './act-facts.ts'
import { noAccount } from './no-account.ts'
import { createPriceAt, createTermsAt, type PriceHistories } from './price-at.ts'
import {
  type AccountState,
  type LaunchLimit,
  noChanges,
  type Rule,
  type Server
} from './state/account-state.ts'

const moment = (date: Date | string | null): number | null =>
  date === null ? null : new Date(date).getTime()

type Row<Moment> = {
  readonly [Column in keyof Selectable<ServersTable>]: Date extends Selectable<ServersTable>[Column]
    ? Exclude<Selectable<ServersTable>[Column], Date> | Moment
    : Selectable<ServersTable>[Column]
}

/** Converts a row of `servers`, from a query or from JSON, with its moments in milliseconds. */
export function toServer({ account_id: _, can_be_served: __, ...row }: Row<Date | string>): Server {
  return {
    ...row,
    created_at: new Date(row.created_at).getTime(),
    pinned_at: new Date(row.pinned_at).getTime(),
    period_start: moment(row.period_start),
    started_at: moment(row.started_at),
    paid_until: moment(row.paid_until),
    asked_at: moment(row.asked_at),
    answer_due_at: moment(row.answer_due_at)
  }
}

/** A row of `rules`, from a query or from JSON. */
type RuleRow = Omit<Rule, 'armed_at' | 'fired_for'> & {
  readonly armed_at: Date | string
  readonly fired_for: Date | string | null
}

/** Converts a row of `rules`, with its moments in milliseconds. */
export const toRule = ({
  rule_id,
  name,
  is_enabled,
  server_id,
  condition,
  action,
  is_armed,
  ...at
}: RuleRow): Rule => ({
  rule_id,
  name,
  is_enabled,
  server_id,
  condition,
  action,
  is_armed,
  armed_at: new Date(at.armed_at).getTime(),
  fired_for: moment(at.fired_for)
})

interface OpenedAccount {
  readonly account: {
    readonly balance: number
    readonly frozen: boolean
    readonly last_at: string
    readonly lasts_until: string | null
    readonly notice_level: number
  } | null
  readonly servers: readonly Row<string>[]
  readonly rules: readonly RuleRow[]
  readonly spent: Readonly<Record<string, number>> | null
  readonly prices: PriceHistories | null
  readonly launch_minutes: readonly LaunchLimit[]
  readonly without_provisioner: readonly number[]
  readonly facts: FactsRow | null
}

/**
 * Locks an account, and with it its servers, and reads both, with the facts that an act needs, in one round trip. Deleted
 * servers are left out.
 */
export async function loadAccountState(
  tx: Transaction<Schema>,
  account_id: number,
  asked?: FactRequest
): Promise<{ readonly account: AccountState; readonly facts: ActFacts }> {
  const question = asked === undefined ? null : JSON.stringify(asked)
  const { opened } = await oneRow(
    tx,
    sql<{ opened: OpenedAccount }>`select open_account(${account_id}, ${question}::jsonb) as opened`
  )
  const { account: row, servers, rules, spent, prices, launch_minutes, without_provisioner, facts } = opened
  if (row === null) throw noAccount(account_id)()
  const account: AccountState = {
    account_id,
    servers: servers.map(toServer),
    priceAt: prices === null ? () => undefined : createPriceAt(prices),
    termsAt: createTermsAt(prices?.terms ?? []),
    launch_minutes,
    without_provisioner,
    frozen: row.frozen,
    balance: row.balance,
    last_at: new Date(row.last_at).getTime(),
    lasts_until: moment(row.lasts_until),
    notice_level: row.notice_level,
    rules: rules.map(toRule),
    spent: spent === null ? null : spentOf(spent, new Date(row.last_at).getTime()),
    ...noChanges()
  }
  refuseInexact([account.balance, ...account.servers.map(({ hold_rub_cents }) => hold_rub_cents)])
  return { account, facts: facts === null ? NO_FACTS : factsOf(facts) }
}

const spentOf = (spent: Readonly<Record<string, number>>, last_at: number) => ({
  month: monthOf(last_at),
  by_server: new Map(Object.entries(spent).map(([id, sum]) => [Number(id), sum]))
})

/** Refuses amounts beyond 2^53: parsing JSON would round them. */
function refuseInexact(amounts: readonly number[]): void {
  for (const amount of amounts)
    if (!Number.isSafeInteger(amount))
      throw new RangeError(`${amount} is beyond 2^53: a number is not exact there.`)
}
