import { sql, type Transaction } from 'kysely'
import { termsAt } from '../../catalogue/terms-at.ts'
import { accountPeriods } from '../../history/account-history.ts'
import { type Month, monthMoments } from '../../history/month-moments.ts'
import { oneRow } from '../../platform/db/one-row.ts'
import type { Payer } from '../../platform/db/schema/money.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { payerAt } from './payer-at.ts'

/** Common content of the documents of a month. */
export interface MonthReport {
  /** @example '202611-17' */
  readonly number: string
  readonly month: Month
  /** Last millisecond of the month; now for the current month. */
  readonly at: Date
  readonly is_over: boolean
  readonly balance_start: number
  readonly balance_end: number
  readonly payer: Payer
  readonly vat_percent: number
}

/**
 * Reads a month of an account for its documents; undefined before its first event and for the future. A new account has
 * the current month with zeros.
 *
 * @param now milliseconds of the product's clock
 */
export async function findMonth(
  tx: Transaction<Schema>,
  account_id: number,
  month: Month,
  now: number
): Promise<MonthReport | undefined> {
  const { from, to } = monthMoments(month)
  const moments = await oneRow(tx, sql<{ starts: Date; ends: Date }>`select ${from} as starts, ${to} as ends`)
  if (moments.starts.getTime() > now) return undefined
  const is_over = moments.ends.getTime() <= now
  const periods = await accountPeriods(tx, account_id, now)
  const period =
    periods.length === 0 && !is_over
      ? { balance_start: 0, balance_end: 0 }
      : periods.find((one) => one.year === month.year && one.month === month.month)
  if (period === undefined) return undefined
  const { balance_start, balance_end } = period
  const at = new Date(is_over ? moments.ends.getTime() - 1 : now)
  return {
    number: `${month.year}${String(month.month).padStart(2, '0')}-${account_id}`,
    month: { year: month.year, month: month.month },
    at,
    is_over,
    balance_start,
    balance_end,
    payer: await payerAt(tx, account_id, at),
    vat_percent: (await termsAt(tx, at)).vatPercent
  }
}
