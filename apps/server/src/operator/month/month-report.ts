import { sql, type Transaction } from 'kysely'
import { payerDetails } from '../../documents/content/parties.ts'
import { type Month, monthMoments, monthName } from '../../history/month-moments.ts'
import {
  monthRevenue,
  type RevenueAtRate,
  type TaxedRevenue,
  taxRevenue
} from '../../history/month-revenue.ts'
import { oneRow } from '../../platform/db/one-row.ts'
import type { Payer } from '../../platform/db/schema/money.ts'
import type { Schema } from '../../platform/db/schema.ts'

/** Sums of a month in kopeks. Balance and holds before it, and all that moved in it, give balance and holds at its end. */
const SUMS = [
  'received_acquiring_rub_cents',
  'received_invoice_rub_cents',
  /** Bank transfers credited by mistake, in this month or before. */
  'taken_back_rub_cents',
  'returned_acquiring_rub_cents',
  'returned_invoice_rub_cents',
  /** Corrections by operators. */
  'credits_rub_cents',
  'debits_rub_cents',
  'revenue_rub_cents',
  /** At the end of the month. */
  'balance_rub_cents',
  'hold_rub_cents'
] as const
type Sums = Readonly<Record<(typeof SUMS)[number], number>>

export interface AccountMonth extends Sums {
  readonly account_id: number
  /** Payer at the end of the month. */
  readonly payer: string
  readonly inn: string
  readonly kpp: string
  readonly vat: readonly TaxedRevenue[]
}

export interface ShopMonth extends Sums {
  /** @example '2026-11' */
  readonly month: string
  readonly is_over: boolean
  /** End of the month; now for the current month. */
  readonly until: Date
  /** Accounts whose charges of this time are not booked yet: 0 while jobs run. */
  readonly unsettled_accounts: number
  /** Sum of the accounts' services documents, by rate. */
  readonly vat: readonly TaxedRevenue[]
  /** Refunds that were made at the bank, not by this product: they are in no sum. */
  readonly refunds_at_bank: readonly RefundAtBank[]
  readonly accounts: readonly AccountMonth[]
}

export interface RefundAtBank {
  readonly account_id: number
  readonly top_up_id: number
  readonly bank_refund_id: string
  readonly amount_rub_cents: number
  readonly at: Date
}

type Row = Omit<Sums, 'revenue_rub_cents'> & {
  readonly account_id: number
  readonly payer: Payer
  readonly revenue: readonly RevenueAtRate[] | null
}

/** Creates the error for a month in the future. */
export const notBegun = (month: Month) =>
  new Error(`The month ${monthName(month)} has not begun: name an earlier one.`)

/**
 * Sums a month of the whole shop in Moscow time from the ledger's transfers, by account; the current month up to now. Source:
 * docs/rules/documents.md#the-months-figures.
 *
 * @throws for a month that has not begun
 */
export async function reportMonth(tx: Transaction<Schema>, month: Month, now: number): Promise<ShopMonth> {
  const { from, to } = monthMoments(month)
  const { starts, ends } = await oneRow(
    tx,
    sql<{ starts: Date; ends: Date }>`select ${from} as starts, ${to} as ends`
  )
  if (starts.getTime() > now) throw notBegun(month)
  const until = new Date(Math.min(ends.getTime(), now))
  // one statement, so that all figures are of one moment
  const moved = (which: string) =>
    sql`coalesce(sum(amount_rub_cents) filter (where at >= ${from} and ${sql.raw(which)}), 0)::bigint`
  const { rows } = await sql<Row>`
    with moved as (
      select account_id,
        ${moved("kind = 'top_up' and source = 'acquiring'")} as received_acquiring_rub_cents,
        ${moved("kind = 'top_up' and source = 'invoice'")} as received_invoice_rub_cents,
        ${moved("kind = 'unpaid'")} as taken_back_rub_cents,
        ${moved("kind = 'payout' and target = 'acquiring'")} - ${moved("kind = 'payout_refused'")} as returned_acquiring_rub_cents,
        ${moved("kind = 'payout' and target = 'invoice'")} as returned_invoice_rub_cents,
        ${moved("kind = 'credit'")} as credits_rub_cents,
        ${moved("kind = 'debit'")} as debits_rub_cents,
        ${totalOf('balance')} as balance_rub_cents,
        ${totalOf('hold')} as hold_rub_cents
      from transfers where at < ${to} group by account_id
    ), revenue as (
      select account_id, json_agg(json_build_object('vat_percent', vat_percent, 'amount_rub_cents', amount_rub_cents)) as revenue
      from (
        select account_id, vat_percent, sum(amount_rub_cents)::bigint as amount_rub_cents
        from (${monthRevenue(month, null)}) hours group by account_id, vat_percent
      ) rates group by account_id
    )
    select moved.*, revenue.revenue, payer_at(account_id, ${new Date(until.getTime() - 1)}) as payer
    from moved left join revenue using (account_id) order by account_id`.execute(tx)
  const accounts = rows
    .map(accountMonth)
    .filter((one) => SUMS.some((sum) => one[sum] !== 0) || one.vat.length > 0)
  const { unsettled_accounts } = await oneRow(
    tx,
    sql<{ unsettled_accounts: number }>`
      select count(*)::integer as unsettled_accounts from accounts where next_due_at < ${until}`
  )
  const { rows: refunds_at_bank } = await sql<RefundAtBank>`
    select account_id, top_up_id, bank_refund_id, amount_rub_cents, settled_at as at from card_refunds
    where status = 'at_bank' and settled_at >= ${from} and settled_at < ${to} order by refund_id`.execute(tx)
  const sums = Object.fromEntries(SUMS.map((sum) => [sum, add(accounts.map((one) => one[sum]))])) as Record<
    keyof Sums,
    number
  >
  return {
    month: monthName(month),
    is_over: ends.getTime() <= now,
    until,
    unsettled_accounts,
    ...sums,
    vat: addRates(accounts),
    refunds_at_bank,
    accounts
  }
}

const totalOf = (ledgerAccount: 'balance' | 'hold') =>
  sql`sum(case ${ledgerAccount} when target then amount_rub_cents when source then -amount_rub_cents else 0 end)::bigint`

function accountMonth({ payer, revenue, ...row }: Row): AccountMonth {
  const { name, inn, kpp } = payerDetails(payer)
  const vat = taxRevenue(revenue ?? [])
  return {
    ...row,
    payer: name,
    inn,
    kpp,
    revenue_rub_cents: add(vat.map((rate) => rate.revenue_rub_cents)),
    vat
  }
}

const add = (sums: readonly number[]): number => sums.reduce((total, sum) => total + sum, 0)

function addRates(accounts: readonly AccountMonth[]): readonly TaxedRevenue[] {
  const all = accounts.flatMap(({ vat }) => vat)
  const percents = [...new Set(all.map(({ vat_percent }) => vat_percent))].sort((one, other) => one - other)
  return percents.map((vat_percent) => {
    const rates = all.filter((rate) => rate.vat_percent === vat_percent)
    return {
      vat_percent,
      revenue_rub_cents: add(rates.map((rate) => rate.revenue_rub_cents)),
      vat_rub_cents: add(rates.map((rate) => rate.vat_rub_cents))
    }
  })
}
