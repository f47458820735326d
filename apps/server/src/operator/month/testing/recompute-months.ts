import { DEFAULT_TERMS } from '@cloud/pricing'
import type { createPool } from '../../../platform/db/connections/pool.ts'

type Pool = ReturnType<typeof createPool>

const HOUR = 3_600_000

interface RawTransfer {
  readonly account_id: number
  readonly server_id: number | null
  readonly kind: string
  readonly at: Date
  readonly source: string
  readonly target: string
  readonly amount_rub_cents: number
}

/**
 * Recomputes all months from the raw transfers. It shares no code with `month show`: no dates of Postgres, VAT in whole fractions.
 *
 * @returns a function that returns the sums of an account in a month like 2026-11
 */
export async function recomputeMonths(pool: Pool) {
  const { rows: transfers } = await pool.query<RawTransfer>(
    'select * from transfers order by account_id, transfer_id'
  )
  const { rows: terms } = await pool.query<{ valid_from: Date; terms: { vatPercent: number } }>(
    'select * from terms_history order by valid_from'
  )
  const rateAt = (at: Date) =>
    terms.findLast(({ valid_from }) => valid_from <= at)?.terms.vatPercent ?? DEFAULT_TERMS.vatPercent
  const monthOf = (at: Date) => new Date(at.getTime() + 3 * HOUR).toISOString().slice(0, 7)
  const ofAccounts = Map.groupBy(
    transfers.map((transfer) => ({ ...transfer, in: monthOf(transfer.at) })),
    ({ account_id }) => account_id
  )
  const ledgers = ['balance', 'hold'] as const
  return (account_id: number, month: string) => {
    const sums = new Map<string, number>()
    const add = (name: string, sum: number) => sums.set(name, (sums.get(name) ?? 0) + sum)
    const hours = new Map<number | null, Date>()
    for (const one of ofAccounts.get(account_id) ?? []) {
      const { kind, at, source, target, amount_rub_cents: sum, server_id } = one
      if (kind === 'hour') hours.set(server_id, at)
      if (one.in > month) continue
      for (const ledger of ledgers) add(ledger, target === ledger ? sum : source === ledger ? -sum : 0)
      if (one.in !== month) continue
      if (target === 'revenue') add(`vat ${rateAt(at)}`, sum)
      else if (source === 'revenue') add(`vat ${rateAt(hours.get(server_id) ?? at)}`, -sum)
      else add(`${kind} ${source} ${target}`, sum)
    }
    const sum = (name: string) => sums.get(name) ?? 0
    const vat = [...sums.keys()].flatMap((name) => {
      const [, percent] = /^vat (\d+)$/.exec(name) ?? []
      if (percent === undefined) return []
      const [total, rate] = [BigInt(sum(name)), BigInt(percent)]
      const [size, whole] = [total < 0n ? -total : total, 100n + rate]
      const tax = (2n * size * rate + whole) / (2n * whole)
      return [
        {
          vat_percent: Number(percent),
          revenue_rub_cents: Number(total),
          vat_rub_cents: Number(total < 0n ? -tax : tax)
        }
      ]
    })
    return {
      received_acquiring_rub_cents: sum('top_up acquiring balance'),
      received_invoice_rub_cents: sum('top_up invoice balance'),
      taken_back_rub_cents: sum('unpaid balance invoice'),
      returned_acquiring_rub_cents: sum('payout balance acquiring') - sum('payout_refused acquiring balance'),
      returned_invoice_rub_cents: sum('payout balance invoice'),
      credits_rub_cents: sum('credit correction balance'),
      debits_rub_cents: sum('debit balance correction'),
      revenue_rub_cents: vat.reduce((total, rate) => total + rate.revenue_rub_cents, 0),
      balance_rub_cents: sum('balance'),
      hold_rub_cents: sum('hold'),
      vat: vat.sort((one, other) => one.vat_percent - other.vat_percent)
    }
  }
}
