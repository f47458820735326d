import { Notice } from '@cloud/ui'
import { pricedAtom } from '../../state/choices/priced.ts'
import { periodAtom, plansAtom } from '../../state/choices/selected.ts'
import { choosePlanAtom } from '../../state/choose/actions.ts'
import { useAction, useValue } from '../../state/use.ts'
import { PlanAnswer } from './plan-answer.tsx'

// the offer loads it from here, so that it is in no script that other pages load
export { PlanAnswer }

/** Which plan pays for what is chosen in the configurator. */
export default function PlanGuide() {
  const priced = useValue(pricedAtom)
  const plans = useValue(plansAtom)
  const value = useValue(periodAtom)
  const choose = useAction(choosePlanAtom)
  if (priced === null) return <Notice>Выберите конфигурацию, и станет видно, сколько стоит её месяц.</Notice>
  return (
    <PlanAnswer
      input={priced}
      plans={plans}
      value={value}
      withCode={priced.promoPercent !== undefined}
      onChoose={choose}
    />
  )
}
