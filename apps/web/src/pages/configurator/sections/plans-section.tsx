import { PlanCards, planOffer } from '@cloud/ui'
import { memo, useMemo } from 'react'
import { PLANS } from '../../../features/form-fields.ts'
import { ChunkError } from '../../../loading/chunk-error.tsx'
import { lazyWithFallback } from '../../../loading/lazy-with-fallback.ts'
import { OpenedLater } from '../../../loading/opened-later.tsx'
import { availablePlansAtom, planAtom } from '../../../state/choices/chosen-configuration.ts'
import { offeredPlansAtom } from '../../../state/choices/configuration-price.ts'
import { choosePlanAtom } from '../../../state/choose/choose-actions.ts'
import { useAction, useValue } from '../../../state/hooks.ts'

const PlanGuide = lazyWithFallback(ChunkError, () => import('../../../features/which-plan/plan-guide.tsx'))

/** Advice below the plans. Hidden without the hourly plan: then the cheapest month is always the best. */
const WhichPlan = memo(
  () =>
    useValue(availablePlansAtom)[0] === 0 && (
      <OpenedLater summary="Какой тариф выгоднее">
        <PlanGuide />
      </OpenedLater>
    )
)

/** The plans of the card with their effective prices. */
export function PlansSection() {
  const offered = useValue(offeredPlansAtom)
  const offers = useMemo(
    () => offered.map(({ plan, price, isPriced }) => planOffer(plan, price, isPriced)),
    [offered]
  )
  return (
    <div>
      <PlanCards id={PLANS} offers={offers} value={useValue(planAtom)} onChange={useAction(choosePlanAtom)} />
      <WhichPlan />
    </div>
  )
}
