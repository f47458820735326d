import { formatRub, type PricePlan } from '@cloud/pricing'
import { MONTH_HOURS } from '@cloud/pricing/estimate'
import { plural } from '@cloud/pricing/words'
import { type ComponentProps, type CSSProperties, type ReactNode, useId } from 'react'
import { percent } from '../../../words/percent.ts'
import { PLAN_NAMES } from '../../../words/plan-names.ts'
import { classes } from '../../classes.ts'
import field from '../../parts/Field/Field.module.css'
import slider from '../CpuRamSliders/CpuRamSliders.module.css'
import { ChoosePlanButtons } from '../WhichPlan/ChoosePlanButtons.tsx'
import { CostBar } from '../WhichPlan/CostBar.tsx'
import { HourPresets } from '../WhichPlan/HourPresets.tsx'
import words from '../WhichPlan/PlanWords.module.css'
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
const PRESETS = [
  { text: 'Всегда', hours: MONTH_HOURS },
  { text: 'Будни по 8\u00a0ч', hours: 22 * 8 },
  { text: 'Ночи по 10\u00a0ч', hours: 30 * 10 }
].map((preset) => ({ ...preset, aside: `${preset.hours}\u00a0ч` }))

const hoursText = (hours: number) => `${hours}\u00a0${plural(hours, ['час', 'часа', 'часов'])}`

/** Shows the monthly cost of each plan when the server runs a number of hours per month. The caller computes the figures. */
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
  const id = useId()
  const turn = findBreakEven(plans, hour_price_rub_cents)
  const { first, rest: following } = breakEvenText(plans, hour_price_rub_cents)
  const dearest = Math.max(1, ...plans.map(({ cost_rub_cents }) => cost_rub_cents))
  const others = plans.filter(({ price_plan }) => price_plan !== best)
  const cheapest = plans.find(({ price_plan }) => price_plan === best)?.cost_rub_cents ?? 0
  const ahead = Math.min(...others.map(({ cost_rub_cents }) => cost_rub_cents)) - cheapest
  const bestText =
    ahead > 0 && ahead < Infinity
      ? `Выгоднее всего: на ${formatRub(ahead)} меньше следующего`
      : 'Выгоднее всего: дешевле нет'
  const whyText = ({ price_plan, discount }: PlanAtHours) => {
    if (price_plan === 0) return `${hours} × ${formatRub(hour_price_rub_cents)}`
    return discount === 0 ? 'без скидки' : `скидка ${percent(-discount)}`
  }
  return (
    <div {...rest} className={classes(css.answer, className)}>
      <div className={slider.slider} style={{ '--share': hours / MONTH_HOURS } as CSSProperties}>
        <div className={field.label}>
          <label htmlFor={id}>Сколько часов в месяц нужен сервер</label>
          {/* the range input announces its value itself */}
          <output htmlFor={id} aria-live="off">{`${hours}\u00a0ч`}</output>
        </div>
        <input
          id={id}
          type="range"
          min={0}
          max={MONTH_HOURS}
          step={1}
          value={hours}
          aria-valuetext={`${hoursText(hours)} в месяц, выгоднее всего ${PLAN_NAMES[best]}`}
          onChange={(event) => onHoursChange(Number(event.target.value))}
        />
        <PlanZones turn={turn} best={best} />
      </div>
      <HourPresets options={PRESETS} hours={hours} onChange={onHoursChange} />
      <ol className={css.costs} aria-label="Сколько стоит месяц на каждом тарифе">
        {plans.map((plan) => {
          const isBest = plan.price_plan === best
          return (
            <li key={plan.price_plan} className={isBest ? css.best : undefined}>
              <b>{PLAN_NAMES[plan.price_plan]}</b>
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
      <div className={words.words}>
        <p>
          <b>{first}</b> <span>{following}</span>
        </p>
        <p>{stopText(best, hour_price_rub_cents)}</p>
        {note !== undefined && <p>{note}</p>}
      </div>
      <ChoosePlanButtons best={best} value={value} onChoose={onChoose} />
    </div>
  )
}
