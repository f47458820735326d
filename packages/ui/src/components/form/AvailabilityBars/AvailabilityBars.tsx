import { availability } from '@cloud/pricing'
import { type ComponentProps, memo } from 'react'
import { formTexts } from '../../../words/ru/form.ts'
import type { Words } from '../../../words/words.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { classes } from '../../classes.ts'
import css from './AvailabilityBars.module.css'

export interface AvailabilityBarsProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** Number of servers that can start now; 0 or less means the queue. */
  max_available: number
}

const stockTexts = (words?: Words) => {
  const texts = formTexts(words)
  return [texts.queue, texts.oneLeft, texts.twoLeft, texts.inStock] as const
}
const BARS = [1, 2, 3] as const

/**
 * Shows how many servers are left as three bars and in words, so that colour is not the only sign.
 *
 * - **Use it** for the number of free servers of a configuration.
 * - **Do not use it** for other amounts: `Cells` beside a text.
 */
export const AvailabilityBars = memo(function AvailabilityBars({
  max_available,
  className,
  ...rest
}: AvailabilityBarsProps) {
  const words = useWords()
  const { bars, color } = availability(max_available)
  return (
    <span {...rest} className={classes(css.availability, color !== null && css[color], className)}>
      <span className={css.bars} aria-hidden="true">
        {BARS.map((bar) => (
          <i key={bar} className={bar <= bars ? css.on : undefined} />
        ))}
      </span>
      <span>{stockTexts(words)[bars]}</span>
    </span>
  )
})
