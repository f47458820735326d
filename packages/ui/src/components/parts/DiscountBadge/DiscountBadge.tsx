import { type ComponentProps, memo } from 'react'
import { percent } from '../../../words/percent.ts'
import { classes } from '../../classes.ts'
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx'
import css from './DiscountBadge.module.css'

export interface DiscountBadgeProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** Discount in basis points, as in a quote: 1250 is −12,5 %. */
  discount: number
}

/** Shows the whole discount. Renders nothing if there is none. */
export const DiscountBadge = memo(function DiscountBadge({
  discount,
  className,
  ...rest
}: DiscountBadgeProps) {
  if (discount === 0) return null
  return (
    <span {...rest} className={classes(css.badge, className)}>
      <VisuallyHidden>Скидка </VisuallyHidden>
      <span>{percent(-discount)}</span>
    </span>
  )
})
