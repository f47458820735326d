import * as v from 'valibot'
import { Money } from './money.ts'
import { whole } from './whole.ts'

/** A calendar month of an account in Europe/Moscow; balances in kopeks (docs/rules/money.md#months). */
export const Period = v.object({
  /** 1 to 12. */
  month: whole(1, 12),
  year: whole(1970, 9999),
  balance_start: Money,
  balance_end: Money
})
export type Period = v.InferOutput<typeof Period>
