import { formatRub, type PricePlan } from '@cloud/pricing'
import { MONTH_HOURS } from '@cloud/pricing/estimate'
import { plural } from '@cloud/pricing/words'
import { PLAN_NAMES } from '../../../words/plan-names.ts'

/** A plan, and what a month costs on it at the hours that are asked about. */
export interface PlanAtHours {
  readonly price_plan: PricePlan
  /** `monthAtHours` of @cloud/pricing/estimate. */
  readonly cost_rub_cents: number
  /** What the plan itself takes off, in basis points. */
  readonly discount: number
  /** `breakEvenHours` of it; null for the hourly plan. */
  readonly break_even: number | null
}

/** Where a plan of months becomes the cheapest, and which one. */
export interface Turn {
  readonly price_plan: PricePlan
  readonly hours: number
}

/** What stands after 'с' and 'до': '613 часов', '21 часа'. */
const hoursText = (hours: number) => `${hours}\u00a0${plural(hours, ['часа', 'часов', 'часов'])}`

const and = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} и ${names.at(-1)}`

/** The hours from which a plan of months costs less than hours do; at the break-even both may cost the same. */
const cheaperFrom = (
  plans: readonly PlanAtHours[],
  hour_price_rub_cents: number
): readonly (Turn & Pick<PlanAtHours, 'cost_rub_cents'>)[] =>
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

/** A month of a plan costs the same whatever the hours, so that only the cheapest one ever takes over from hours. */
export function turnOf(plans: readonly PlanAtHours[], hour_price_rub_cents: number): Turn | null {
  const [cheapest] = [...cheaperFrom(plans, hour_price_rub_cents)].sort(
    (a, b) => a.cost_rub_cents - b.cost_rub_cents || a.price_plan - b.price_plan
  )
  return cheapest === undefined || cheapest.hours > MONTH_HOURS ? null : cheapest
}

/** From how many hours on each plan pays: the cheapest first, then the others, longest first, and those that never do. */
export function breakEvenText(
  plans: readonly PlanAtHours[],
  hour_price_rub_cents: number
): {
  readonly first: string
  readonly rest: string
} {
  const turn = turnOf(plans, hour_price_rub_cents)
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
      never.length > 0 ? `${and(never)} не\u00a0выгоднее почасовой оплаты.` : ''
    ]
      .filter(Boolean)
      .join(' ')
  }
}

/** What somebody gets back who stops early, and what that ends. */
export const stopText = (best: PricePlan, hour_price_rub_cents: number): string =>
  best === 0
    ? 'По часам вы платите, только пока сервер включён; начатый час считается целым, диск остановленного сервера хранится бесплатно. На\u00a0тарифах от месяца оплачены все 720\u00a0часов; остановите раньше\u00a0— остаток вернётся на баланс, но скидка закончится.'
    : `Остановите раньше\u00a0— неиспользованные часы вернутся на баланс, но скидка закончится: после нового запуска сервер стоит ${formatRub(hour_price_rub_cents)} в\u00a0час.`
