import { formatRub, type PricePlan } from '@cloud/pricing'
import type { ComponentProps, ReactNode } from 'react'
import { planText } from '../../../words/plan-names.ts'
import { priceTexts } from '../../../words/ru/price.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { classes } from '../../classes.ts'
import { followHeight } from '../../follow-height.ts'
import css from './BottomBar.module.css'

export interface BottomBarProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** Amount to pay in advance in kopeks; `null` while nothing is chosen. */
  total_rub_cents: number | null
  /** The chosen plan; absent if several servers have different plans. */
  price_plan?: PricePlan | undefined
  /** A second instance of the summary's `CreateButton`. */
  action: ReactNode
  /** A secondary button beside it; the total then stands above both. */
  second?: ReactNode
}

/** Publishes the height of the bar around the element. The height of a hidden bar is kept, because the next scroll can show the bar. */
const publishHeight = ({ parentElement: bar }: HTMLDivElement) =>
  bar === null
    ? undefined
    : followHeight(bar, (height) => {
        if (height > 0) document.documentElement.style.setProperty('--bar', `${height}px`)
      })

/**
 * Shows the total and the button at the bottom of a small screen. It is hidden (`hidden`) while those of the summary are in view, unless the keyboard focus is inside: see `useSummaryInView`.
 *
 * - **Use it** on small screens, where the summary is below the form.
 * - **Do not use it** beside a summary that is in view.
 */
export function BottomBar({
  total_rub_cents,
  price_plan,
  action,
  second,
  className,
  ...rest
}: BottomBarProps) {
  const words = useWords()
  const texts = priceTexts(words)
  return (
    <div {...rest} className={classes(css.bar, second ? css.two : undefined, className)}>
      {total_rub_cents === null ? (
        <b className={css.ask}>{texts.chooseAConfiguration}</b>
      ) : (
        <div>
          <b>{formatRub(total_rub_cents)}</b>
          <span>
            {texts.withVat(
              price_plan === undefined ? texts.atLaunch : texts.forPlan(planText(price_plan, words))
            )}
          </span>
        </div>
      )}
      <div ref={publishHeight} className={css.action}>
        {action}
      </div>
      {second && <div className={css.second}>{second}</div>}
    </div>
  )
}
