import { formatRub, type PricePlan } from '@cloud/pricing'
import { groupDigits } from '../../../words/group-digits.ts'
import { percent } from '../../../words/percent.ts'
import { planText } from '../../../words/plan-names.ts'
import { adviceTexts } from '../../../words/ru/advice.ts'
import type { Words } from '../../../words/words.ts'
import type { RunOnPlan } from './runAnswer.ts'

const DAY_HOURS = 24

/** Returns the length of a run: '10 дней', or '25 часов' if it is not a whole number of days. */
export const lengthText = (hours: number, words?: Words): string => {
  const texts = adviceTexts(words)
  const days = hours / DAY_HOURS
  return Number.isInteger(days)
    ? `${groupDigits(days)}\u00a0${texts.dayForms(days)}`
    : `${groupDigits(hours)}\u00a0${texts.hourForms(hours)}`
}

const cheaperBy = (run: RunOnPlan, others: readonly RunOnPlan[]) =>
  Math.min(
    ...others
      .filter(({ price_plan }) => price_plan !== run.price_plan)
      .map(({ cost_rub_cents }) => cost_rub_cents)
  ) - run.cost_rub_cents

/** Returns the line under the bar of a plan. */
export function whyText(run: RunOnPlan, runs: readonly RunOnPlan[], best: PricePlan, words?: Words): string {
  const texts = adviceTexts(words)
  if (run.price_plan === best) {
    const ahead = cheaperBy(run, runs)
    return ahead > 0 && ahead < Infinity ? texts.cheapestBy(formatRub(ahead)) : texts.bestEqual
  }
  if (run.price_plan === 0) return `${groupDigits(run.renewals + 1)} × ${formatRub(run.needs_rub_cents)}`
  return run.discount === 0 ? texts.noDiscount : texts.discountOf(percent(-run.discount))
}

/** Returns the text about the same charge for each later hour or renewal; '' if there is none. */
export const laterText = ({ price_plan, renewals }: RunOnPlan, words?: Words): string => {
  const texts = adviceTexts(words)
  if (renewals === 0) return ''
  return price_plan === 0 ? texts.sameEachHour : texts.sameAtRenewal
}

/** Returns the answer in bold and the balance it requires. */
export function bestText(
  hours: number,
  runs: readonly RunOnPlan[],
  best: RunOnPlan,
  words?: Words
): { readonly first: string; readonly rest: string } {
  const texts = adviceTexts(words)
  const name = planText(best.price_plan, words)
  const cost = formatRub(best.cost_rub_cents)
  const later = laterText(best, words)
  const returns = best.returns_rub_cents > 0 ? texts.returnsAfterStop(formatRub(best.returns_rub_cents)) : ''
  return {
    first:
      cheaperBy(best, runs) > 0
        ? texts.cheapestRun(lengthText(hours, words), name, cost)
        : texts.noCheaperRun(lengthText(hours, words), name, cost),
    rest: texts.neededAtLaunch(formatRub(best.needs_rub_cents), later && ` ${later}`, returns)
  }
}

/**
 * Returns the text about the run that the balance covers, if it does not cover the best plan; otherwise ''. `covered` is the best plan whose start the balance covers, null if there is
 * none.
 */
export function balanceText(
  balance: number,
  best: RunOnPlan,
  covered: RunOnPlan | null,
  words?: Words
): string {
  const texts = adviceTexts(words)
  const has = texts.balanceNow(formatRub(balance, 'always'))
  if (covered === null) return texts.notEnoughForAny(has)
  const lacking = covered.paid_rub_cents - balance
  const until = texts.lackingForRun(formatRub(lacking))
  if (covered.price_plan === best.price_plan) return lacking > 0 ? texts.enoughToLaunch(has, until) : ''
  const name = planText(covered.price_plan, words)
  return texts.cheapestAffordable(
    has,
    name,
    formatRub(covered.cost_rub_cents),
    lacking > 0 ? `; ${until}` : ''
  )
}

/** Explains what a stop returns and ends; the same for every answer. */
export const stopText = (words?: Words) => adviceTexts(words).restReturns
