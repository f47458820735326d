import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import css from './Page.module.css'

let left = false

/** The loading page and the loaded one are separate: the focus moves from one to the other. */
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
