import type { ComponentProps, ReactNode } from 'react'
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

const USES = [
  { value: 'run', text: 'Без остановки' },
  { value: 'breaks', text: 'С перерывами' }
] as const

/** Asks how the server will be used, because each use has another best plan, and shows the answer. */
export function WhichPlan({ use, onUseChange, children, className, ...rest }: WhichPlanProps) {
  return (
    <div {...rest} className={classes(css.guide, className)}>
      <SegmentedControl<ServerUse>
        className={css.question}
        legend="Как будет работать сервер"
        options={USES}
        value={use}
        onChange={onUseChange}
      />
      <div>{children}</div>
    </div>
  )
}
