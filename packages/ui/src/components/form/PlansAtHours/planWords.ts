import { formatRub, type PricePlan } from '@cloud/pricing'
import { MONTH_HOURS } from '@cloud/pricing/estimate'
import { planText } from '../../../words/plan-names.ts'
import { adviceTexts } from '../../../words/ru/advice.ts'
import type { Words } from '../../../words/words.ts'

/** A plan with its monthly cost at the chosen number of hours. */
export interface PlanAtHours {
  readonly price_plan: PricePlan
  /** `monthAtHours` of @cloud/pricing/estimate. */
  readonly cost_rub_cents: number
  /** The plan's own discount in basis points. */
  readonly discount: number
  /** `breakEvenHours` of the plan; null for the hourly plan. */
  readonly break_even: number | null
}

/** The hour from which a monthly plan becomes the cheapest, and that plan. */
export interface BreakEven {
  readonly price_plan: PricePlan
  readonly hours: number
}

/** Returns hours in the genitive, for use after 'с' and 'до': '613 часов', '21 часа'. */
const hoursText = (hours: number, words?: Words) =>
  `${hours}\u00a0${adviceTexts(words).hourGenitiveForms(hours)}`

const joinWithAnd = (names: readonly string[], words?: Words) =>
  names.length < 2
    ? names.join('')
    : adviceTexts(words).joinLast(names.slice(0, -1).join(', '), names.at(-1) ?? '')

/** Returns the first hour at which a monthly plan costs less than the hourly plan; at the break-even both can cost the same. */
const cheaperFrom = (
  plans: readonly PlanAtHours[],
  hour_price_rub_cents: number
): readonly (BreakEven & Pick<PlanAtHours, 'cost_rub_cents'>)[] =>
  plans.flatMap(({ price_plan, cost_rub_cents, break_even }) =>
    break_even === null
      ? []
      : [
          {
            price_plan,
            cost_rub_cents,
            hours: cost_rub_cents < break_even * hour_price_rub_cents ? break_even : break_even + 1
          }
        ]
  )

/** Returns the hour from which a monthly plan is the cheapest plan; null if the hourly plan always is. Only the cheapest monthly plan counts, because their costs do not depend on the hours. */
export function findBreakEven(plans: readonly PlanAtHours[], hour_price_rub_cents: number): BreakEven | null {
  const [cheapest] = [...cheaperFrom(plans, hour_price_rub_cents)].sort(
    (a, b) => a.cost_rub_cents - b.cost_rub_cents || a.price_plan - b.price_plan
  )
  return cheapest === undefined || cheapest.hours > MONTH_HOURS ? null : cheapest
}

/** Returns the hour from which each plan pays off: the cheapest plan first, then the others, longest first, and last the plans that never do. */
export function breakEvenText(
  plans: readonly PlanAtHours[],
  hour_price_rub_cents: number,
  words?: Words
): {
  readonly first: string
  readonly rest: string
} {
  const texts = adviceTexts(words)
  const turn = findBreakEven(plans, hour_price_rub_cents)
  if (turn === null) return { first: texts.hourlyAlwaysBetter, rest: '' }
  const name = planText(turn.price_plan, words)
  const others = cheaperFrom(plans, hour_price_rub_cents)
    .filter(({ price_plan }) => price_plan !== turn.price_plan)
    .map(({ price_plan, hours }) => ({ name: planText(price_plan, words), hours }))
    .reverse()
  const paying = others
    .filter(({ hours }) => hours <= MONTH_HOURS)
    .map(({ name, hours }, at) =>
      at === 0
        ? texts.planBetterFrom(name, hoursText(hours, words))
        : texts.planFromHours(name, hoursText(hours, words))
    )
  const never = others.filter(({ hours }) => hours > MONTH_HOURS).map(({ name }) => name)
  return {
    first:
      turn.hours < 2
        ? texts.planBetterFromMonthly(name, hoursText(turn.hours, words))
        : texts.planBetterUntil(name, hoursText(turn.hours, words), hoursText(turn.hours - 1, words)),
    rest: [
      paying.length > 0 ? `${paying.join(', ')}.` : '',
      never.length > 0 ? texts.neverBetter(joinWithAnd(never, words)) : ''
    ]
      .filter(Boolean)
      .join(' ')
  }
}

/** Returns what a customer gets back after stopping early, and what the stop ends. */
export const stopText = (best: PricePlan, hour_price_rub_cents: number, words?: Words): string => {
  const texts = adviceTexts(words)
  return best === 0 ? texts.hourlyExplained : texts.stopEarlier(formatRub(hour_price_rub_cents))
}
