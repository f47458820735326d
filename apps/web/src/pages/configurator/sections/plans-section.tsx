import { PlanCards, planOffer } from '@cloud/ui'
import { memo, useMemo } from 'react'
import { LazyDisclosure } from '../../../loading/lazy-disclosure.tsx'
import { lazyWithFallback } from '../../../loading/lazy-with-fallback.ts'
import { ScriptLoadError } from '../../../loading/script-load-error.tsx'
import { PLANS_ID } from '../../../shared/configurator-focus/form-fields.ts'
import { hasHourlyPlanAtom, planAtom } from '../../../state/choices/chosen-configuration.ts'
import { offeredPlansAtom } from '../../../state/choices/configuration-price.ts'
import { choosePlanAtom } from '../../../state/choose/choose-actions.ts'
import { useAction, useValue } from '../../../state/hooks.ts'

const PlanGuide = lazyWithFallback(
  ScriptLoadError,
  () => import('../../../features/which-plan/plan-guide.tsx')
)

/** Advice below the plans. Hidden without the hourly plan: then the cheapest month is always the best. */
const WhichPlanDisclosure = memo(
  () =>
    useValue(hasHourlyPlanAtom) && (
      <LazyDisclosure summary="Какой тариф выгоднее">
        <PlanGuide />
      </LazyDisclosure>
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
      <PlanCards
        id={PLANS_ID}
        offers={offers}
        value={useValue(planAtom)}
        onChange={useAction(choosePlanAtom)}
      />
      <WhichPlanDisclosure />
    </div>
  )
}
