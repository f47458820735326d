import { type ComponentProps, type CSSProperties, memo } from 'react'
import { classes } from '../../classes.ts'
import css from './Cells.module.css'

export interface CellsProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** Number of cells. @default 8 */
  of?: number | undefined
  /** Number of full cells; a fraction fills a part of the next cell. */
  full: number
  /** Height of the cells: 6, 14 or 28 px. @default 'low' */
  height?: 'low' | 'high' | 'tall' | undefined
  /** Colour; 'warn' and 'bad' need text beside them. @default 'plain' */
  tone?: 'plain' | 'warn' | 'bad' | undefined
}

/** Memoised separately, so that a step re-renders one cell, not all. */
const Cell = memo((props: ComponentProps<'i'>) => <i {...props} />)

/**
 * A scale of small rectangles. Decorative: the text beside it carries the meaning.
 *
 * - **Use it** beside a text, for a small amount out of a small whole.
 * - **Do not use it** for exact amounts or long scales: a text alone.
 */
export const Cells = memo(function Cells({
  of = 8,
  full,
  height = 'low',
  tone = 'plain',
  className,
  style,
  ...rest
}: CellsProps) {
  const whole = Math.floor(full)
  return (
    <div
      aria-hidden="true"
      {...rest}
      style={{ '--of': of, ...style } as CSSProperties}
      className={classes(
        css.cells,
        height !== 'low' && css[height],
        tone !== 'plain' && css[tone],
        className
      )}
    >
      {Array.from({ length: of }, (_, index) => {
        if (index < whole) return <Cell key={index} className={css.on} />
        if (index > whole || full === whole) return <Cell key={index} />
        const part = { '--part': `${Math.round((full - whole) * 100)}%` } as CSSProperties
        return <Cell key={index} className={css.part} style={part} />
      })}
    </div>
  )
})
