import { type PricePlan, quote, type Terms } from '@cloud/pricing'
import { bestPlan, breakEvenHours, MONTH_HOURS, monthAtHours, type RunChoice } from '@cloud/pricing/estimate'
import { PlansAtHours, PlansForRun, runAnswer, type ServerUse, WhichPlan } from '@cloud/ui'
import { useState } from 'react'
import { termsAtom } from '../../state/core/globals-atom.ts'
import { useValue } from '../../state/hooks.ts'
import { currentUserAtom } from '../../state/user/current-user.ts'

/** Returns the monthly cost on each plan for the given hours, and the best plan (docs/rules/prices.md#which-plan-pays). */
const plansAtHours = (input: RunChoice, plans: readonly PricePlan[], hours: number, terms: Terms) => ({
  plans: plans.map((plan) => ({
    price_plan: plan,
    cost_rub_cents: monthAtHours(input, plan, hours, terms),
    discount: quote({ ...input, pricePlan: plan, promoPercent: undefined }, terms).discount.plan,
    break_even: plan === 0 ? null : breakEvenHours(input, plan, terms)
  })),
  best: bestPlan(input, hours, terms, plans),
  hour_price_rub_cents: monthAtHours(input, 0, 1, terms)
})

/** Ten days: long enough that plans differ, short enough that each plan returns a part. */
const USUAL_RUN_HOURS = 240

export interface PlanAnswerProps {
  readonly input: RunChoice
  /** Plans on offer. */
  readonly plans: readonly PricePlan[]
  readonly value: PricePlan
  /** True if a promo code reduces the prices shown around it. */
  readonly withCode: boolean
  readonly onChoose: (plan: PricePlan) => void
}

/** Lets the user enter the hours of use and shows the cheapest plan. */
export function PlanAnswer({ input, plans, value, withCode, onChoose }: PlanAnswerProps) {
  const [use, setUse] = useState<ServerUse>('run')
  const [runHours, setRunHours] = useState<number | null>(USUAL_RUN_HOURS)
  const [hours, setHours] = useState(MONTH_HOURS)
  const terms = useValue(termsAtom)
  const balance = useValue(currentUserAtom)?.balance_rub_cents ?? null
  const shared = {
    value,
    onChoose,
    note: withCode
      ? 'Цены здесь без промокода: на тарифах от месяца он действует только в\u00a0первый оплаченный период.'
      : undefined
  }
  return (
    <WhichPlan use={use} onUseChange={setUse}>
      {use === 'run' ? (
        <PlansForRun
          hours={runHours}
          onHoursChange={setRunHours}
          answer={runHours === null ? null : runAnswer(input, plans, runHours, balance, terms)}
          balance_rub_cents={balance}
          {...shared}
        />
      ) : (
        <PlansAtHours
          {...plansAtHours(input, plans, hours, terms)}
          hours={hours}
          onHoursChange={setHours}
          {...shared}
        />
      )}
    </WhichPlan>
  )
}
