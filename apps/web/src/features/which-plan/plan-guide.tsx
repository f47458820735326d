import { MONTH_HOURS } from '@cloud/pricing/estimate'
import { Notice, WhichPlan } from '@cloud/ui'
import { useState } from 'react'
import { plansAtHours } from '../../state/choices/plans-at-hours.ts'
import { pricedAtom } from '../../state/choices/priced.ts'
import { periodAtom, plansAtom } from '../../state/choices/selected.ts'
import { choosePlanAtom } from '../../state/choose/actions.ts'
import { termsAtom } from '../../state/core/globals.ts'
import { useAction, useValue } from '../../state/use.ts'

/** Which plan costs least for so many hours a month. */
export default function PlanGuide() {
  const [hours, setHours] = useState(MONTH_HOURS)
  const priced = useValue(pricedAtom)
  const plans = useValue(plansAtom)
  const terms = useValue(termsAtom)
  const value = useValue(periodAtom)
  const choose = useAction(choosePlanAtom)
  if (priced === null) return <Notice>Выберите конфигурацию: тогда видно, сколько стоит её месяц.</Notice>
  return (
    <WhichPlan
      {...plansAtHours(priced, plans, hours, terms)}
      hours={hours}
      onHoursChange={setHours}
      value={value}
      onChoose={choose}
      note={
        priced.promoPercent === undefined
          ? undefined
          : 'Цены здесь без промокода: на тарифах от месяца он действует только в\u00a0первый оплаченный период.'
      }
    />
  )
}
