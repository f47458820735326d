import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import css from './Page.module.css'

let left = false

/** What is loaded and what comes then are pages of their own: the focus that one had is the next one's. */
function keepFocus(main: HTMLElement) {
  if (left) main.focus({ preventScroll: true })
  return () => {
    left = main.contains(document.activeElement)
  }
}

/** What a page is about: the `main` between header and footer, where 'К содержанию' leads. */
export function Page({ className, ...rest }: ComponentProps<'main'>) {
  return (
    <main
      id="main"
      tabIndex={-1}
      ref={keepFocus}
      {...rest}
      className={classes(css.wrap, css.page, className)}
    />
  )
}
