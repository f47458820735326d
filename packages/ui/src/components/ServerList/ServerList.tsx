import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import css from './ServerList.module.css'

/** The rented servers: `ServerCard`s, whose columns stand in line. */
export function ServerList({ className, ...rest }: ComponentProps<'ul'>) {
  return <ul {...rest} className={classes(css.list, className)} />
}
