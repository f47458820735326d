import { formatRub, type PricePlan } from '@cloud/pricing'
import { type ComponentProps, memo, useCallback } from 'react'
import { planText } from '../../../words/plan-names.ts'
import { formTexts } from '../../../words/ru/form.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { classes } from '../../classes.ts'
import { DiscountBadge } from '../../parts/DiscountBadge/DiscountBadge.tsx'
import { RadioCard } from '../../parts/RadioCard/RadioCard.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden/VisuallyHidden.tsx'
import css from './PlanCards.module.css'
import type { PlanOffer } from './planOffer.ts'

export interface PlanCardProps
  extends PlanOffer,
    Omit<ComponentProps<'input'>, 'type' | 'value' | 'onSelect' | 'onChange' | 'children'> {
  checked: boolean
  /** Decimals of the benefit, as in `formatRub`: the same for all plans side by side. @default 'auto' */
  decimals?: 'auto' | 'always' | undefined
  /** Name of the radio group, the same for all plans of the group. */
  name: string
  /** Called when the user chooses the plan. Pass a stable function: the card re-renders only if a prop changes. */
  onSelect: (price_plan: PricePlan) => void
}

interface FiguresProps extends PlanOffer {
  readonly decimals: PlanCardProps['decimals']
}

/** Memoised separately, so that a choice does not re-render the figures. */
const Figures = memo(
  ({ price_plan, cost_rub_cents, discount, benefit_rub_cents, decimals }: FiguresProps) => {
    const words = useWords()
    const texts = formTexts(words)
    return (
      <>
        <span className={css.name}>{planText(price_plan, words)}</span>
        <span className={css.cost}>
          {cost_rub_cents === null ? (
            <>
              <span>—</span>
              <VisuallyHidden>{` ${texts.priceAfterChoice}`}</VisuallyHidden>
            </>
          ) : (
            formatRub(cost_rub_cents)
          )}
        </span>
        <span className={css.per}>{price_plan === 0 ? texts.inHour : texts.inMonth}</span>
        {discount === 0 ? (
          <span className={css.none}>{texts.noDiscount}</span>
        ) : (
          <DiscountBadge className={css.badge} discount={discount} />
        )}
        {benefit_rub_cents > 0 && (
          <span className={css.benefit}>{texts.benefit(formatRub(benefit_rub_cents, decimals))}</span>
        )}
      </>
    )
  }
)

/**
 * A prepayment plan with its effective cost and its saving.
 *
 * - **Use it** for one plan in a group of your own.
 * - **Do not use it** for all plans: `PlanCards`.
 */
export const PlanCard = memo(function PlanCard({
  price_plan,
  cost_rub_cents,
  discount,
  benefit_rub_cents,
  decimals,
  checked,
  name,
  onSelect,
  className,
  ...rest
}: PlanCardProps) {
  const select = useCallback(() => onSelect(price_plan), [onSelect, price_plan])
  return (
    <RadioCard
      {...rest}
      className={classes(css.plan, benefit_rub_cents > 0 && css.saves, className)}
      radioClassName={css.radio}
      name={name}
      value={price_plan}
      checked={checked}
      onChange={select}
    >
      <Figures
        price_plan={price_plan}
        cost_rub_cents={cost_rub_cents}
        discount={discount}
        benefit_rub_cents={benefit_rub_cents}
        decimals={decimals}
      />
    </RadioCard>
  )
})
