import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import css from './Page.module.css'

let wasFocusInside = false

/** Moves the focus from the loading page to the loaded page, which are separate elements. */
function restoreFocus(main: HTMLElement) {
  if (wasFocusInside) main.focus({ preventScroll: true })
  return () => {
    wasFocusInside = main.contains(document.activeElement)
  }
}

/**
 * The `main` element between header and footer, target of the skip link 'К содержанию'.
 *
 * - **Use it** once, between `Header` and `Footer`.
 * - **Do not use it** for a part of a page: `Section`.
 */
export function Page({ className, ...rest }: ComponentProps<'main'>) {
  return (
    <main
      id="main"
      tabIndex={-1}
      ref={restoreFocus}
      {...rest}
      className={classes(css.wrap, css.page, className)}
    />
  )
}
