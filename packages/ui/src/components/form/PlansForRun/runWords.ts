import { formatRub, type PricePlan } from '@cloud/pricing'
import { plural } from '@cloud/pricing/words'
import { percent } from '../../../words/percent.ts'
import { PLAN_NAMES } from '../../../words/plan-names.ts'
import type { RunOnPlan } from './runAnswer.ts'

const DAY_HOURS = 24

/** Returns the length of a run: '10 дней', or '25 часов' if it is not a whole number of days. */
export const lengthText = (hours: number): string => {
  const days = hours / DAY_HOURS
  return Number.isInteger(days)
    ? `${days}\u00a0${plural(days, ['день', 'дня', 'дней'])}`
    : `${hours}\u00a0${plural(hours, ['час', 'часа', 'часов'])}`
}

const cheaperBy = (run: RunOnPlan, others: readonly RunOnPlan[]) =>
  Math.min(
    ...others
      .filter(({ price_plan }) => price_plan !== run.price_plan)
      .map(({ cost_rub_cents }) => cost_rub_cents)
  ) - run.cost_rub_cents

/** Returns the line under the bar of a plan. */
export function whyText(run: RunOnPlan, runs: readonly RunOnPlan[], best: PricePlan): string {
  if (run.price_plan === best) {
    const ahead = cheaperBy(run, runs)
    return ahead > 0 && ahead < Infinity
      ? `Выгоднее всего, на ${formatRub(ahead)} дешевле`
      : 'Выгоднее всего: дешевле нет'
  }
  if (run.price_plan === 0) return `${run.renewals + 1} × ${formatRub(run.needs_rub_cents)}`
  return run.discount === 0 ? 'без скидки' : `скидка ${percent(-run.discount)}`
}

/** Returns the text about the same charge for each later hour or renewal; '' if there is none. */
export const laterText = ({ price_plan, renewals }: RunOnPlan): string => {
  if (renewals === 0) return ''
  return price_plan === 0 ? 'и столько же за каждый следующий час' : 'и столько же при продлении'
}

/** Returns the answer in bold and the balance it requires. */
export function bestText(
  hours: number,
  runs: readonly RunOnPlan[],
  best: RunOnPlan
): { readonly first: string; readonly rest: string } {
  const name = PLAN_NAMES[best.price_plan]
  const cost = formatRub(best.cost_rub_cents)
  const later = laterText(best)
  const returns =
    best.returns_rub_cents > 0 ? `, после остановки вернётся ${formatRub(best.returns_rub_cents)}` : ''
  return {
    first:
      cheaperBy(best, runs) > 0
        ? `${lengthText(hours)} без остановки дешевле всего на\u00a0тарифе «${name}»: ${cost}.`
        : `${lengthText(hours)} без остановки: дешевле, чем на\u00a0тарифе «${name}», не будет\u00a0— ${cost}.`,
    rest: `На балансе при запуске нужно ${formatRub(best.needs_rub_cents)}${later && ` ${later}`}${returns}.`
  }
}

/**
 * Returns the text about the run that the balance covers, if it does not cover the best plan; otherwise ''. `covered` is the best plan whose start the balance covers, null if there is
 * none.
 */
export function balanceText(balance: number, best: RunOnPlan, covered: RunOnPlan | null): string {
  const has = `Сейчас на балансе ${formatRub(balance, 'always')}`
  if (covered === null) return `${has}: для запуска не хватает ни на одном тарифе.`
  const lacking = covered.paid_rub_cents - balance
  const until = `за весь срок понадобится ещё ${formatRub(lacking)}`
  if (covered.price_plan === best.price_plan)
    return lacking > 0 ? `${has}: для запуска этого хватает, ${until}.` : ''
  const name = PLAN_NAMES[covered.price_plan]
  return `${has}. Из тарифов, на запуск которых этого хватает, выгоднее «${name}»: ${formatRub(covered.cost_rub_cents)}${lacking > 0 ? `; ${until}` : ''}.`
}

/** Explains what a stop returns and ends; the same for every answer. */
export const STOP_TEXT =
  'Остаток тарифа вернётся, когда вы остановите сервер, но остановка заканчивает скидку. Начатый час считается целым.'
