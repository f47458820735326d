import { formatRub, type PricePlan } from '@cloud/pricing'
import { planText } from '../../../words/plan-names.ts'
import { adviceTexts } from '../../../words/ru/advice.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { classes } from '../../classes.ts'
import { VisuallyHidden } from '../../parts/VisuallyHidden/VisuallyHidden.tsx'
import { CostBar } from '../WhichPlan/CostBar.tsx'
import css from './RunTable.module.css'
import type { RunOnPlan } from './runAnswer.ts'
import { laterText, lengthText, whyText } from './runWords.ts'

interface RunTableProps {
  readonly hours: number
  readonly runs: readonly RunOnPlan[]
  readonly best: PricePlan
}

/** Table of the cost of a run on each plan, with the required balance and the amount that returns. */
export function RunTable({ hours, runs, best }: RunTableProps) {
  const words = useWords()
  const texts = adviceTexts(words)
  const dearest = Math.max(1, ...runs.map(({ cost_rub_cents }) => cost_rub_cents))
  return (
    <table className={css.runs}>
      <caption>
        <VisuallyHidden>{texts.runCostOnEachPlan(lengthText(hours, words))}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{texts.plan}</th>
          <th scope="col">
            <VisuallyHidden>{texts.comparison}</VisuallyHidden>
          </th>
          <th scope="col">{texts.cost}</th>
          <th scope="col">{texts.neededOnBalance}</th>
          <th scope="col">{texts.returned}</th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => {
          const isBest = run.price_plan === best
          const later = laterText(run, words)
          return (
            <tr key={run.price_plan} className={isBest ? css.best : undefined}>
              <th scope="row">{planText(run.price_plan, words)}</th>
              <td className={css.cost}>
                <CostBar
                  share={run.cost_rub_cents / dearest}
                  isBest={isBest}
                  text={whyText(run, runs, best, words)}
                />
              </td>
              <td className={css.sum}>{formatRub(run.cost_rub_cents, 'always')}</td>
              <td className={css.need}>
                <span className={css.word}>{texts.needed} </span>
                <span>{formatRub(run.needs_rub_cents, 'always')}</span>
                {later !== '' && <small>{later}</small>}
              </td>
              <td className={classes(css.back, run.returns_rub_cents === 0 && css.nothing)}>
                <span className={css.word}>{texts.returnedNote} </span>
                <span>{run.returns_rub_cents === 0 ? '—' : formatRub(run.returns_rub_cents, 'always')}</span>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
