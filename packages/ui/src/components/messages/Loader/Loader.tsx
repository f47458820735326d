import { type ComponentProps, useEffect, useRef } from 'react'
import { messagesTexts } from '../../../words/ru/messages.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { classes } from '../../classes.ts'
import css from './Loader.module.css'

export interface LoaderProps extends Omit<ComponentProps<'canvas'>, 'ref' | 'children'> {
  /** Centres the loader in a block with its own height, for a section without content. @default false */
  place?: boolean | undefined
}

/** Number of frames in a turn of the loader. Source: docs/rules/screen.md#loading. */
export const FRAMES = 85

/** Centres of the nine squares, on both axes. */
const CENTRES = [9, 20, 31] as const

interface Square {
  readonly x: number
  readonly y: number
  readonly side: number
}

/** Returns the nine squares of a frame on a field of 40 × 40: the side varies between 3 and 9, with a delay that grows from the corner. */
export const squaresOfFrame = (frame: number): Square[] =>
  CENTRES.flatMap((y, row) =>
    CENTRES.map((x, column) => {
      const side = 6 + 3 * Math.cos(2 * Math.PI * (frame / FRAMES - (row + column) / 8))
      return { x: x - side / 2, y: y - side / 2, side }
    })
  )

/** Returns a function that picks the frame for a time: at most about 60 frames a second, so that a busy browser skips none and a fast screen turns no faster. */
export function frameClock(): (time: number) => number {
  let frame = 0
  let due = 0
  return (time) => {
    if (time >= due) {
      frame += 1
      // slightly less than the frame time of a 60 Hz screen, whose timestamps are uneven
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
    // read at each turn, because the theme can change
    if (frame === 0) context.fillStyle = getComputedStyle(context.canvas).color
    context.clearRect(0, 0, 40, 40)
    for (const { x, y, side } of squaresOfFrame(frame)) context.fillRect(x, y, side, side)
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

/**
 * Loading indicator for content of unknown height.
 *
 * - **Use it** for content of unknown height that loads.
 * - **Do not use it** for a known height: `Skeleton`; for a running act: `busy` of `Button`.
 */
export function Loader({ place = false, className, ...rest }: LoaderProps) {
  const texts = messagesTexts(useWords())
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => animate(canvas.current), [])
  const drawing = (
    <canvas
      role="img"
      aria-label={texts.loading}
      {...rest}
      ref={canvas}
      width={40}
      height={40}
      className={classes(css.loader, className)}
    />
  )
  return place ? <div className={css.place}>{drawing}</div> : drawing
}
