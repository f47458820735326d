import type { PricePlan, QuoteInput } from '@cloud/pricing'
import { MONTH_HOURS } from '@cloud/pricing/estimate'
import { WhichPlan } from '@cloud/ui'
import { useState } from 'react'
import { plansAtHours } from '../../state/choices/plans-at-hours.ts'
import { termsAtom } from '../../state/core/globals.ts'
import { useValue } from '../../state/use.ts'

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
