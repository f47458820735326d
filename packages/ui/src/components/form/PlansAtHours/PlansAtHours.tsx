import { formatRub, type PricePlan } from '@cloud/pricing'
import { MONTH_HOURS } from '@cloud/pricing/estimate'
import { type ComponentProps, type CSSProperties, type ReactNode, useId } from 'react'
import { percent } from '../../../words/percent.ts'
import { planText } from '../../../words/plan-names.ts'
import { adviceTexts } from '../../../words/ru/advice.ts'
import type { Words } from '../../../words/words.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { classes } from '../../classes.ts'
import field from '../../parts/Field/Field.module.css'
import slider from '../CpuRamSliders/CpuRamSliders.module.css'
import { ChoosePlanButtons } from '../WhichPlan/ChoosePlanButtons.tsx'
import { CostBar } from '../WhichPlan/CostBar.tsx'
import { HourPresets } from '../WhichPlan/HourPresets.tsx'
import answerCss from '../WhichPlan/PlanWords.module.css'
import css from './PlansAtHours.module.css'
import { PlanZones } from './PlanZones.tsx'
import { breakEvenText, findBreakEven, type PlanAtHours, stopText } from './planWords.ts'

export interface PlansAtHoursProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** Hours per month that the server runs: 0 to 720. */
  hours: number
  onHoursChange: (hours: number) => void
  /** Plans on offer, in order, including the hourly plan. */
  plans: readonly PlanAtHours[]
  /** The cheapest plan: `bestPlan` of @cloud/pricing/estimate. */
  best: PricePlan
  /** Price in kopeks of an hour outside a paid period. */
  hour_price_rub_cents: number
  /** The plan that is chosen now. */
  value: PricePlan
  /** Called when the user clicks the button that chooses a plan. */
  onChoose: (price_plan: PricePlan) => void
  /** Note about these prices: for example, that they exclude the promo code. */
  note?: ReactNode
}

/** Common ways to use a server. */
const presets = (words?: Words) => {
  const texts = adviceTexts(words)
  return [
    { text: texts.always, hours: MONTH_HOURS },
    { text: texts.workdays8, hours: 22 * 8 },
    { text: texts.nights10, hours: 30 * 10 }
  ].map((preset) => ({ ...preset, aside: texts.hoursShort(preset.hours) }))
}

const hoursText = (hours: number, words?: Words) => `${hours}\u00a0${adviceTexts(words).hourForms(hours)}`

/**
 * Shows the monthly cost of each plan when the server runs a number of hours per month. The caller computes the figures.
 *
 * - **Use it** as the answer for a server that runs some hours of each month.
 * - **Do not use it** for one run without a stop: `PlansForRun`.
 */
export function PlansAtHours({
  hours,
  onHoursChange,
  plans,
  best,
  hour_price_rub_cents,
  value,
  onChoose,
  note,
  className,
  ...rest
}: PlansAtHoursProps) {
  const words = useWords()
  const texts = adviceTexts(words)
  const id = useId()
  const turn = findBreakEven(plans, hour_price_rub_cents)
  const { first, rest: following } = breakEvenText(plans, hour_price_rub_cents, words)
  const dearest = Math.max(1, ...plans.map(({ cost_rub_cents }) => cost_rub_cents))
  const others = plans.filter(({ price_plan }) => price_plan !== best)
  const cheapest = plans.find(({ price_plan }) => price_plan === best)?.cost_rub_cents ?? 0
  const ahead = Math.min(...others.map(({ cost_rub_cents }) => cost_rub_cents)) - cheapest
  const bestText = ahead > 0 && ahead < Infinity ? texts.bestBy(formatRub(ahead)) : texts.bestEqual
  const whyText = ({ price_plan, discount }: PlanAtHours) => {
    if (price_plan === 0) return `${hours} × ${formatRub(hour_price_rub_cents)}`
    return discount === 0 ? texts.noDiscount : texts.discountOf(percent(-discount))
  }
  return (
    <div {...rest} className={classes(css.answer, className)}>
      <div className={slider.slider} style={{ '--share': hours / MONTH_HOURS } as CSSProperties}>
        <div className={field.label}>
          <label htmlFor={id}>{texts.hoursPerMonth}</label>
          {/* the range input announces its value itself */}
          <output htmlFor={id} aria-live="off">
            {texts.hoursShort(hours)}
          </output>
        </div>
        <input
          id={id}
          type="range"
          min={0}
          max={MONTH_HOURS}
          step={1}
          value={hours}
          aria-valuetext={texts.bestAtHours(hoursText(hours, words), planText(best, words))}
          onChange={(event) => onHoursChange(Number(event.target.value))}
        />
        <PlanZones turn={turn} best={best} />
      </div>
      <HourPresets options={presets(words)} hours={hours} onChange={onHoursChange} />
      <ol className={css.costs} aria-label={texts.monthOnEachPlan}>
        {plans.map((plan) => {
          const isBest = plan.price_plan === best
          return (
            <li key={plan.price_plan} className={isBest ? css.best : undefined}>
              <b>{planText(plan.price_plan, words)}</b>
              <CostBar
                className={css.middle}
                share={plan.cost_rub_cents / dearest}
                isBest={isBest}
                text={isBest ? bestText : whyText(plan)}
              />
              <span className={css.sum}>{formatRub(plan.cost_rub_cents, 'always')}</span>
            </li>
          )
        })}
      </ol>
      <div className={answerCss.words}>
        <p>
          <b>{first}</b> <span>{following}</span>
        </p>
        <p>{stopText(best, hour_price_rub_cents, words)}</p>
        {note !== undefined && <p>{note}</p>}
      </div>
      <ChoosePlanButtons best={best} value={value} onChoose={onChoose} />
    </div>
  )
}
