import { Notice } from '@cloud/ui'
import { availablePlansAtom, planAtom } from '../../state/choices/chosen-configuration.ts'
import { quoteInputAtom } from '../../state/choices/configuration-price.ts'
import { promoAtom } from '../../state/choices/promo-state.ts'
import { choosePlanAtom } from '../../state/choose/choose-actions.ts'
import { useAction, useValue } from '../../state/hooks.ts'
import { PlanAnswer } from './plan-answer.tsx'

// the page of an offer imports it from here, so that no other page loads it
export { PlanAnswer }

/** Shows which plan is cheapest for the chosen configuration. */
export default function PlanGuide() {
  const priced = useValue(quoteInputAtom)
  const code = useValue(promoAtom)
  const plans = useValue(availablePlansAtom)
  const value = useValue(planAtom)
  const choose = useAction(choosePlanAtom)
  if (priced === null) return <Notice>Выберите конфигурацию, и станет видно, сколько стоит её месяц.</Notice>
  return <PlanAnswer input={priced} plans={plans} value={value} withCode={code !== null} onChoose={choose} />
}
