import { type ComponentProps, useEffect, useRef } from 'react'
import { classes } from '../../classes.ts'
import { animate } from './animate.ts'
import css from './Loader.module.css'

export interface LoaderProps extends Omit<ComponentProps<'canvas'>, 'ref' | 'children'> {
  /** Stands in the middle of a room of its own height, as long as a section has nothing to show. @default false */
  place?: boolean | undefined
}

/** Something is being loaded and its height is not known; where it is, use `Skeleton`. */
export function Loader({ place = false, className, ...rest }: LoaderProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => (canvas.current ? animate(canvas.current) : undefined), [])
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
