import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import css from './Section.module.css'

/** Two fields beside each other where there is room, else one below the other. */
export function Pair({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classes(css.pair, className)} />
}
