import { type PricePlan, type QuoteInput, quote, type Terms } from '@cloud/pricing'
import { bestPlan, breakEvenHours, MONTH_HOURS, monthAtHours } from '@cloud/pricing/estimate'
import { WhichPlan } from '@cloud/ui'
import { useState } from 'react'
import { termsAtom } from '../../state/core/globals.ts'
import { useValue } from '../../state/use.ts'

/** What a month costs on each plan when the server is needed so many hours, and which one is best (docs/rules/prices.md#which-plan-pays). */
const plansAtHours = (
  input: Omit<QuoteInput, 'pricePlan' | 'promoPercent'>,
  plans: readonly PricePlan[],
  hours: number,
  terms: Terms
) => ({
  plans: plans.map((plan) => ({
    price_plan: plan,
    cost_rub_cents: monthAtHours(input, plan, hours, terms),
    discount: quote({ ...input, pricePlan: plan }, terms).discount.plan,
    break_even: plan === 0 ? null : breakEvenHours(input, plan, terms)
  })),
  best: bestPlan(input, hours, terms, plans),
  hour_price_rub_cents: monthAtHours(input, 0, 1, terms)
})

interface PlanAnswerProps {
  readonly input: Omit<QuoteInput, 'pricePlan' | 'promoPercent'>
  /** Those on offer. */
  readonly plans: readonly PricePlan[]
  readonly value: PricePlan
  /** Whether a code takes something off what is shown around it. */
  readonly withCode: boolean
  readonly onChoose: (plan: PricePlan) => void
}

/** Which plan costs least for so many hours a month, all of them at first. */
export function PlanAnswer({ input, plans, value, withCode, onChoose }: PlanAnswerProps) {
  const [hours, setHours] = useState(MONTH_HOURS)
  return (
    <WhichPlan
      {...plansAtHours(input, plans, hours, useValue(termsAtom))}
      hours={hours}
      onHoursChange={setHours}
      value={value}
      onChoose={onChoose}
      note={
        withCode
          ? 'Цены здесь без промокода: на тарифах от месяца он действует только в\u00a0первый оплаченный период.'
          : undefined
      }
    />
  )
}
