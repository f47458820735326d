import { PlanCards, planOffer } from '@cloud/ui'
import { choosePlanAtom } from '../../state/choices/actions.ts'
import { offeredPlansAtom } from '../../state/choices/priced.ts'
import { periodAtom } from '../../state/choices/selected.ts'
import { useAction, useValue } from '../../state/use.ts'
import { PLANS } from './places.ts'

/** The plans of the card, each with what it would really cost. */
export const PlansSection = () => (
  <PlanCards
    id={PLANS}
    offers={useValue(offeredPlansAtom).map(({ plan, price, priced }) => planOffer(plan, price, priced))}
    value={useValue(periodAtom)}
    onChange={useAction(choosePlanAtom)}
  />
)
