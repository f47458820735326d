import type { ComponentProps, ReactNode } from 'react'
import { adviceTexts } from '../../../words/ru/advice.ts'
import type { Words } from '../../../words/words.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { classes } from '../../classes.ts'
import { SegmentedControl } from '../../parts/SegmentedControl/SegmentedControl.tsx'
import css from './WhichPlan.module.css'

/** Use of a server: one run without a stop, or some hours of each month. */
export type ServerUse = 'run' | 'breaks'

export interface WhichPlanProps extends Omit<ComponentProps<'div'>, 'children'> {
  use: ServerUse
  onUseChange: (use: ServerUse) => void
  /** The answer: `PlansForRun` for a run, `PlansAtHours` for use with breaks. */
  children: ReactNode
}

const uses = (words?: Words) => {
  const texts = adviceTexts(words)
  return [
    { value: 'run', text: texts.withoutAStop },
    { value: 'breaks', text: texts.withPauses }
  ] as const
}

/**
 * Asks how the server will be used, because each use has another best plan, and shows the answer.
 *
 * - **Use it** beside the plans, for users who do not know which one is cheapest.
 * - **Do not use it** to choose a plan directly: `PlanCards`.
 */
export function WhichPlan({ use, onUseChange, children, className, ...rest }: WhichPlanProps) {
  const words = useWords()
  const texts = adviceTexts(words)
  return (
    <div {...rest} className={classes(css.guide, className)}>
      <SegmentedControl<ServerUse>
        className={css.question}
        legend={texts.howServerRuns}
        options={uses(words)}
        value={use}
        onChange={onUseChange}
      />
      <div>{children}</div>
    </div>
  )
}
