/** How many frames a turn of the loader has. Source: docs/rules/screen.md. */
export const FRAMES = 85

/** The centres of the nine squares, on both axes. */
const CENTRES = [9, 20, 31] as const

export interface Square {
  readonly x: number
  readonly y: number
  readonly side: number
}

/** The nine squares of a frame on a field of 40 × 40: each breathes between 3 and 9, later the farther from the corner. */
export const squares = (frame: number): Square[] =>
  CENTRES.flatMap((y, row) =>
    CENTRES.map((x, column) => {
      const side = 6 + 3 * Math.cos(2 * Math.PI * (frame / FRAMES - (row + column) / 8))
      return { x: x - side / 2, y: y - side / 2, side }
    })
  )
