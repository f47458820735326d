import { formatRub, type PricePlan } from '@cloud/pricing'
import { MONTH_HOURS } from '@cloud/pricing/estimate'
import { plural } from '@cloud/pricing/words'
import { PLAN_NAMES } from '../../../words/plan-names.ts'

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
const hoursText = (hours: number) => `${hours}\u00a0${plural(hours, ['часа', 'часов', 'часов'])}`

const joinWithAnd = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} и ${names.at(-1)}`

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

/** Returns the change from the hourly plan to a monthly one. Monthly plans cost the same at any hours, so only the cheapest of them can take over. */
export function findBreakEven(plans: readonly PlanAtHours[], hour_price_rub_cents: number): BreakEven | null {
  const [cheapest] = [...cheaperFrom(plans, hour_price_rub_cents)].sort(
    (a, b) => a.cost_rub_cents - b.cost_rub_cents || a.price_plan - b.price_plan
  )
  return cheapest === undefined || cheapest.hours > MONTH_HOURS ? null : cheapest
}

/** Returns from which hour each plan pays off: the cheapest first, then the others, longest first, and finally those that never do. */
export function breakEvenText(
  plans: readonly PlanAtHours[],
  hour_price_rub_cents: number
): {
  readonly first: string
  readonly rest: string
} {
  const turn = findBreakEven(plans, hour_price_rub_cents)
  if (turn === null)
    return { first: 'Почасовая оплата выгоднее, сколько бы часов ни работал сервер.', rest: '' }
  const name = PLAN_NAMES[turn.price_plan]
  const others = cheaperFrom(plans, hour_price_rub_cents)
    .filter(({ price_plan }) => price_plan !== turn.price_plan)
    .map(({ price_plan, hours }) => ({ name: PLAN_NAMES[price_plan], hours }))
    .reverse()
  const paying = others
    .filter(({ hours }) => hours <= MONTH_HOURS)
    .map(({ name, hours }, at) =>
      at === 0
        ? `${name} выгоднее почасовой оплаты с\u00a0${hoursText(hours)}`
        : `${name}\u00a0— с\u00a0${hoursText(hours)}`
    )
  const never = others.filter(({ hours }) => hours > MONTH_HOURS).map(({ name }) => name)
  return {
    first:
      turn.hours < 2
        ? `${name} выгоднее почасовой оплаты с\u00a0${hoursText(turn.hours)} в месяц.`
        : `${name} выгоднее с\u00a0${hoursText(turn.hours)} в месяц, до\u00a0${hoursText(turn.hours - 1)} дешевле платить по часам.`,
    rest: [
      paying.length > 0 ? `${paying.join(', ')}.` : '',
      never.length > 0 ? `${joinWithAnd(never)} не\u00a0выгоднее почасовой оплаты.` : ''
    ]
      .filter(Boolean)
      .join(' ')
  }
}

/** Returns what a customer gets back after stopping early, and what the stop ends. */
export const stopText = (best: PricePlan, hour_price_rub_cents: number): string =>
  best === 0
    ? 'По часам вы платите, только пока сервер включён; начатый час считается целым, диск остановленного сервера хранится бесплатно. На\u00a0тарифах от месяца оплачены все 720\u00a0часов; остановите раньше\u00a0— остаток вернётся на баланс, но скидка закончится.'
    : `Остановите раньше\u00a0— неиспользованные часы вернутся на баланс, но скидка закончится: после нового запуска сервер стоит ${formatRub(hour_price_rub_cents)} в\u00a0час.`
