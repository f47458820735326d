import { formatRub, type PricePlan } from '@cloud/pricing'
import type { ComponentProps, ReactNode } from 'react'
import { PLAN_NAMES } from '../../../words/plan-names.ts'
import { classes } from '../../classes.ts'
import css from './BottomBar.module.css'

export interface BottomBarProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** What is paid in advance, kopeks; `null` while nothing is chosen. */
  total_rub_cents: number | null
  /** Absent where several servers have plans of their own. */
  price_plan?: PricePlan | undefined
  /** `CreateButton`, the summary's once more. */
  action: ReactNode
  /** A plain button beside it: the total stands above both. */
  second?: ReactNode
}

/** Total and button at the foot of a small screen, hidden (`hidden`) while the summary's own are in view, unless the keyboard is in it: see `useSummaryInView`. */
export function BottomBar({
  total_rub_cents,
  price_plan,
  action,
  second,
  className,
  ...rest
}: BottomBarProps) {
  return (
    <div {...rest} className={classes(css.bar, second ? css.two : undefined, className)}>
      {total_rub_cents === null ? (
        <b className={css.ask}>Выберите конфигурацию</b>
      ) : (
        <div>
          <b>{formatRub(total_rub_cents)}</b>
          <span>{`${price_plan === undefined ? 'при запуске' : `за ${PLAN_NAMES[price_plan]}`}, с НДС`}</span>
        </div>
      )}
      <div className={css.action}>{action}</div>
      {second && <div className={css.second}>{second}</div>}
    </div>
  )
}
