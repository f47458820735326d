import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import { pageLooks } from '../Page/pageLooks.ts'
import css from './Footer.module.css'

export interface FooterProps extends Omit<ComponentProps<'footer'>, 'children'> {
  /** VAT within every price, from the terms. @default 20 */
  vatPercent?: number | undefined
}

/** The foot of every page: what holds for every price and every time on it. */
export function Footer({ vatPercent = 20, className, ...rest }: FooterProps) {
  return (
    <footer {...rest} className={classes(css.footer, className)}>
      <div className={classes(pageLooks.wrap, css.inner)}>
        <span>{`Все цены включают НДС ${String(vatPercent).replace('.', ',')}\u00a0%`}</span>
        <span>Время — московское</span>
      </div>
    </footer>
  )
}
