import type { ComponentProps } from 'react'

/** Nine squares that shrink towards a corner: [x, y, side]. */
const SQUARES = [
  [1, 1, 6],
  [9, 1, 6],
  [17.75, 1.75, 4.5],
  [1, 9, 6],
  [9.75, 9.75, 4.5],
  [18.5, 10.5, 3],
  [1.75, 17.75, 4.5],
  [10.5, 18.5, 3],
  [19, 19, 2]
] as const

const OUTLINE = SQUARES.map(([x, y, side]) => `M${x} ${y}h${side}v${side}h-${side}z`).join('')

/**
 * Logo of the product.
 *
 * - **Use it** in headers and on printed documents of your own.
 * - **Do not use it** inside `Header`, which has one.
 */
export function Logo(props: ComponentProps<'svg'>) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" {...props}>
      <path d={OUTLINE} />
    </svg>
  )
}
