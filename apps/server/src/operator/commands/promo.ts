import { availablePlans } from '@cloud/pricing'
import { MAX_PLAN_MONTHS } from '@cloud/pricing/estimate'
import type { Transaction } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import { cardIds } from '../catalogue/flavors.ts'
import { showTerms } from '../catalogue/prices.ts'
import { addPromoCode, closePromoCode, listPromoCodes } from '../catalogue/promo-codes.ts'
import { type Commands, doneUnless, readCommand, writeCommand } from '../cli/command.ts'
import { FLAG, number, optional, PERCENT, required, TIME } from '../cli/parameters.ts'
import { futureTime, line, UsageError, whole } from '../cli/parse-values.ts'

const CODE = required('CODE', (name, typed) => line(name, typed, 50))
const COUNT = optional(number('COUNT', { min: 1, max: 1_000_000_000 }))

const splitWords = (typed: string) => [...new Set(typed.split(','))]

const plansParameter = required('LIST', (_, typed) =>
  splitWords(typed).map((plan) => whole('--plans', plan.trim(), { min: 0, max: MAX_PLAN_MONTHS }))
)

/** @throws UsageError unless current or planned terms have each of the plans */
async function requirePlans(tx: Transaction<Schema>, plans: readonly number[], now: number): Promise<void> {
  const { terms, to_come } = await showTerms(tx, now)
  const known = [terms, ...to_come.map((planned) => planned.terms)].flatMap((one) =>
    availablePlans(null, one)
  )
  const sorted = [...new Set(known)].sort((one, other) => one - other)
  if (plans.some((plan) => !sorted.includes(plan)))
    throw new UsageError(`--plans must be of ${sorted.join(', ')}, got '${plans.join(',')}'.`)
}

export const PROMO: Commands = {
  'promo list': readCommand('List all promo codes with their uses.', {}, (tx) => listPromoCodes(tx)),
  'promo add': writeCommand(
    'Add a promo code that is valid from now on or from a future time. Default: all plans of months, no limits. Cards by id, name or short name, see cards list.',
    {
      CODE,
      PERCENT,
      plans: optional(plansParameter),
      cards: optional(required('LIST', (_, typed) => splitWords(typed))),
      from: optional(TIME),
      until: optional(TIME),
      uses: COUNT,
      'uses-per-account': COUNT,
      'first-order': FLAG
    },
    async (tx, values, now) => {
      if (values.plans !== null) await requirePlans(tx, values.plans, now)
      const valid_from = futureTime('--from', values.from, now)
      if (values.until !== null && values.until <= valid_from)
        throw new UsageError(`--until must be after ${valid_from.toISOString()}, when the code begins.`)
      const added = {
        code: values.CODE,
        discount: values.PERCENT,
        plans: values.plans,
        gpu_ids: values.cards === null ? null : await cardIds(tx, values.cards),
        valid_from,
        valid_until: values.until,
        max_uses: values.uses,
        max_uses_per_account: values['uses-per-account'],
        first_order_only: values['first-order']
      }
      return addPromoCode(tx, added, now)
    }
  ),
  'promo close': writeCommand(
    'Accept a promo code no longer; prices that include it keep it.',
    { CODE },
    (tx, { CODE }, now) => closePromoCode(tx, CODE, now),
    ({ closed, code }) => doneUnless(closed, `Code ${code} had ended before.`)
  )
}
