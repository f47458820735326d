import { PlanCards, planOffer } from '@cloud/ui'
import { useMemo } from 'react'
import { PLANS } from '../../../features/form-fields.ts'
import { WhichPlan } from '../../../features/which-plan/which-plan.tsx'
import { offeredPlansAtom } from '../../../state/choices/priced.ts'
import { periodAtom } from '../../../state/choices/selected.ts'
import { choosePlanAtom } from '../../../state/choose/actions.ts'
import { useAction, useValue } from '../../../state/use.ts'

/** The plans of the card, each with what it would really cost. */
export function PlansSection() {
  const offered = useValue(offeredPlansAtom)
  const offers = useMemo(
    () => offered.map(({ plan, price, priced }) => planOffer(plan, price, priced)),
    [offered]
  )
  return (
    <div>
      <PlanCards
        id={PLANS}
        offers={offers}
        value={useValue(periodAtom)}
        onChange={useAction(choosePlanAtom)}
      />
      <WhichPlan />
    </div>
  )
}
