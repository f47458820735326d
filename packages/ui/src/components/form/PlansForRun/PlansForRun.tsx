import type { PricePlan } from '@cloud/pricing'
import type { ComponentProps, ReactNode } from 'react'
import { useWords } from '../../../words/words-provider.tsx'
import { classes } from '../../classes.ts'
import { ChoosePlanButtons } from '../WhichPlan/ChoosePlanButtons.tsx'
import answerCss from '../WhichPlan/PlanWords.module.css'
import css from './PlansForRun.module.css'
import { RunLength } from './RunLength.tsx'
import { RunTable } from './RunTable.tsx'
import type { RunAnswer } from './runAnswer.ts'
import { balanceText, bestText, stopText } from './runWords.ts'

export interface PlansForRunProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** Started hours of the run, 1 to 8640; null while the typed length is invalid. */
  hours: number | null
  /** Called with the length of the run in hours; null while the typed length is invalid. */
  onHoursChange: (hours: number | null) => void
  /** Result of `runAnswer` for these hours; null without hours. */
  answer: RunAnswer | null
  /** Balance of the viewer in kopeks; null if not signed in. */
  balance_rub_cents: number | null
  /** The plan that is chosen now. */
  value: PricePlan
  /** Called when the user clicks a button that chooses a plan. */
  onChoose: (price_plan: PricePlan) => void
  /** Note about these prices: for example, that they exclude the promo code. */
  note?: ReactNode
}

/**
 * Shows what one run without a stop costs on each plan, and the balance it requires. The caller computes the figures.
 *
 * - **Use it** as the answer for one run without a stop.
 * - **Do not use it** for some hours of each month: `PlansAtHours`.
 */
export function PlansForRun({
  hours,
  onHoursChange,
  answer,
  balance_rub_cents,
  value,
  onChoose,
  note,
  className,
  ...rest
}: PlansForRunProps) {
  return (
    <div {...rest} className={classes(css.answer, className)}>
      <RunLength hours={hours} onChange={onHoursChange} />
      {hours !== null && answer !== null && (
        <RunAnswerView {...{ hours, answer, balance_rub_cents, value, onChoose, note }} />
      )}
    </div>
  )
}

type RunAnswerViewProps = Pick<PlansForRunProps, 'balance_rub_cents' | 'value' | 'onChoose' | 'note'> & {
  readonly hours: number
  readonly answer: RunAnswer
}

function RunAnswerView({ hours, answer, balance_rub_cents, value, onChoose, note }: RunAnswerViewProps) {
  const words = useWords()
  const { runs } = answer
  const runOf = (plan: PricePlan | null) => runs.find(({ price_plan }) => price_plan === plan) ?? null
  const best = runOf(answer.best)
  if (best === null) return null
  const covered = balance_rub_cents === null ? null : runOf(answer.covered)
  const { first, rest } = bestText(hours, runs, best, words)
  const balance = balance_rub_cents === null ? '' : balanceText(balance_rub_cents, best, covered, words)
  return (
    <>
      <RunTable hours={hours} runs={runs} best={answer.best} />
      <div className={answerCss.words}>
        <p role="status">
          <b>{first}</b> <span>{rest}</span>
        </p>
        {balance !== '' && <p>{balance}</p>}
        <p>{stopText(words)}</p>
        {note !== undefined && <p>{note}</p>}
      </div>
      <ChoosePlanButtons
        best={answer.best}
        covered={covered === null || covered === best ? null : covered.price_plan}
        value={value}
        onChoose={onChoose}
      />
    </>
  )
}
