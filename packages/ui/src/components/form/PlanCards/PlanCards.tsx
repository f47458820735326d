import type { PricePlan } from '@cloud/pricing'
import { type ComponentProps, useId } from 'react'
import { decimalsOf } from '../../../words/decimals-of.ts'
import { formTexts } from '../../../words/ru/form.ts'
import type { Words } from '../../../words/words.ts'
import { useWords } from '../../../words/words-provider.tsx'
import section from '../../frame/Section/Section.module.css'
import { radioGroup } from '../../parts/RadioCard/radioGroup.ts'
import { PlanCard } from './PlanCard.tsx'
import css from './PlanCards.module.css'
import type { PlanOffer } from './planOffer.ts'

export interface PlanCardsProps extends Omit<ComponentProps<'fieldset'>, 'onChange' | 'children'> {
  /** Plans on offer, in order. */
  offers: readonly PlanOffer[]
  value: PricePlan
  /** Called when the user chooses a plan. Pass a stable function. */
  onChange: (price_plan: PricePlan) => void
}

const legend = (words?: Words) => (
  <legend>
    <h2 className={section.heading}>{formTexts(words).planWithPrepayment}</h2>
  </legend>
)

/**
 * Lets the user choose one of the prepayment plans.
 *
 * - **Use it** to choose how long to pay in advance.
 * - **Do not use it** to explain which plan is cheapest: `WhichPlan`.
 */
export function PlanCards({ offers, value, onChange, ...rest }: PlanCardsProps) {
  const words = useWords()
  const name = useId()
  const decimals = decimalsOf(offers.map(({ benefit_rub_cents }) => benefit_rub_cents))
  return (
    <fieldset {...radioGroup} {...rest}>
      {legend(words)}
      <div className={css.plans}>
        {offers.map((offer) => (
          <PlanCard
            key={offer.price_plan}
            {...offer}
            decimals={decimals}
            name={name}
            checked={offer.price_plan === value}
            onSelect={onChange}
          />
        ))}
      </div>
    </fieldset>
  )
}
