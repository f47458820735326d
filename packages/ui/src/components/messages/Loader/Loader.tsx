import { type ComponentProps, useEffect, useRef } from 'react'
import { classes } from '../../classes.ts'
import css from './Loader.module.css'

export interface LoaderProps extends Omit<ComponentProps<'canvas'>, 'ref' | 'children'> {
  /** Centred in a block with its own height, while a section has nothing to show. @default false */
  place?: boolean | undefined
}

/** How many frames a turn of the loader has. Source: docs/rules/screen.md#loading. */
export const FRAMES = 85

/** The centres of the nine squares, on both axes. */
const CENTRES = [9, 20, 31] as const

interface Square {
  readonly x: number
  readonly y: number
  readonly side: number
}

/** The nine squares of a frame on a field of 40 × 40: the side goes between 3 and 9, with a delay that grows from the corner. */
export const squares = (frame: number): Square[] =>
  CENTRES.flatMap((y, row) =>
    CENTRES.map((x, column) => {
      const side = 6 + 3 * Math.cos(2 * Math.PI * (frame / FRAMES - (row + column) / 8))
      return { x: x - side / 2, y: y - side / 2, side }
    })
  )

/** One frame after the other, about 60 a second at most: a busy browser leaves none out, a fast screen turns no faster. */
export function frameClock(): (time: number) => number {
  let frame = 0
  let due = 0
  return (time) => {
    if (time >= due) {
      frame += 1
      // a little less than the pause of a screen of 60 Hz, for its moments are uneven
      due = Math.max(due, time - 4) + 16
    }
    return frame % FRAMES
  }
}

/** Draws the loader until the returned function is called; with reduced motion only the first frame. */
function animate(canvas: HTMLCanvasElement | null): (() => void) | undefined {
  const context = canvas?.getContext('2d')
  if (!context) return undefined
  const draw = (frame: number) => {
    // read again at each turn: the theme may have changed
    if (frame === 0) context.fillStyle = getComputedStyle(context.canvas).color
    context.clearRect(0, 0, 40, 40)
    for (const { x, y, side } of squares(frame)) context.fillRect(x, y, side, side)
  }
  draw(0)

  const frameAt = frameClock()
  let request = 0
  const next = (time: number) => {
    draw(frameAt(time))
    request = requestAnimationFrame(next)
  }
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) request = requestAnimationFrame(next)
  return () => cancelAnimationFrame(request)
}

/** For content whose height is not known; where it is known, use `Skeleton`. */
export function Loader({ place = false, className, ...rest }: LoaderProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => animate(canvas.current), [])
  const drawing = (
    <canvas
      role="img"
      aria-label="Загрузка"
      {...rest}
      ref={canvas}
      width={40}
      height={40}
      className={classes(css.loader, className)}
    />
  )
  return place ? <div className={css.place}>{drawing}</div> : drawing
}
