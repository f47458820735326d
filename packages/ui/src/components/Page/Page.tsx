import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import css from './Page.module.css'

/** What a page is about: the `main` between header and footer, where 'К содержанию' leads. */
export function Page({ className, ...rest }: ComponentProps<'main'>) {
  return <main id="main" tabIndex={-1} {...rest} className={classes(css.wrap, css.page, className)} />
}
