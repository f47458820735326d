import type { CSSProperties } from 'react'

/** Spacing in steps of the token scale: 4 is `--s4`, 1rem. */
export type Gap = 1 | 2 | 3 | 4 | 5 | 6 | 8 | 10 | 12

/** Returns the inline style of a gap. */
export const gapStyle = (gap: Gap, style: CSSProperties | undefined, more: object = {}): CSSProperties =>
  ({ '--gap': `var(--s${gap})`, ...more, ...style }) as CSSProperties
