import { type ComponentProps, memo } from 'react'
import { percent } from '../../../words/percent.ts'
import { partsTexts } from '../../../words/ru/parts.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { classes } from '../../classes.ts'
import { Badge } from '../Badge/Badge.tsx'
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx'
import css from './DiscountBadge.module.css'

export interface DiscountBadgeProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** Discount in basis points, as in a quote: 1250 is −12,5 %. */
  discount: number
}

/**
 * Shows the whole discount. Renders nothing if there is none.
 *
 * - **Use it** beside a price with a discount.
 * - **Do not use it** for other states: `Badge`.
 */
export const DiscountBadge = memo(function DiscountBadge({
  discount,
  className,
  ...rest
}: DiscountBadgeProps) {
  const texts = partsTexts(useWords())
  if (discount === 0) return null
  return (
    <Badge {...rest} tone="ok" className={classes(css.whole, className)}>
      <VisuallyHidden>{`${texts.discount} `}</VisuallyHidden>
      <span>{percent(-discount)}</span>
    </Badge>
  )
})
