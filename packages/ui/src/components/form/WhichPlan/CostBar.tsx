import type { CSSProperties } from 'react'
import { classes } from '../../classes.ts'
import { Icon } from '../../parts/Icon/Icon.tsx'
import css from './CostBar.module.css'

interface CostBarProps {
  readonly className?: string | undefined
  /** Cost as a share of the highest cost, 0 to 1. */
  readonly share: number
  readonly isBest: boolean
  /** Reason for the cost, or the words for the best plan. */
  readonly text: string
}

/** Shows a cost as a bar comparable with those of the other plans, with a line below it. */
export const CostBar = ({ className, share, isBest, text }: CostBarProps) => (
  <div className={className}>
    <div
      className={classes(css.bar, isBest && css.best)}
      style={{ '--share': share } as CSSProperties}
      aria-hidden="true"
    />
    <span className={classes(css.why, isBest && css.best)}>
      {isBest && <Icon name="done" />}
      <span>{text}</span>
    </span>
  </div>
)
