import type { ComponentProps } from 'react'
import { frameTexts } from '../../../words/ru/frame.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { classes } from '../../classes.ts'
import page from '../Page/Page.module.css'
import css from './Footer.module.css'

export interface FooterProps extends Omit<ComponentProps<'footer'>, 'children'> {
  /** VAT included in every price in percent, from the terms of the prices. */
  vatPercent: number
  /** URL of the privacy policy. */
  policyHref?: string | undefined
  /** Contacts of support: links with `mailto:`, `tel:` or a URL. */
  support?: readonly { readonly href: string; readonly text: string }[] | undefined
  /** Note about the contacts, such as that they are samples. */
  supportNote?: string | undefined
}

/**
 * Footer of every page: notes that apply to every price and every time on it.
 *
 * - **Use it** once, at the end of a page.
 * - **Do not use it** for the actions of a dialog: its own buttons.
 */
export function Footer({
  vatPercent,
  policyHref,
  support = [],
  supportNote,
  className,
  ...rest
}: FooterProps) {
  const texts = frameTexts(useWords())
  return (
    <footer {...rest} className={classes(css.footer, className)}>
      <div className={classes(page.wrap, css.inner)}>
        <span>{texts.allPricesWithVat(String(vatPercent).replace('.', ','))}</span>
        {support.length > 0 && (
          <span className={css.support}>
            <span>{texts.support(supportNote === undefined ? '' : ` (${supportNote})`)}</span>
            {support.map(({ href, text }) => (
              <a key={href} href={href}>
                {text}
              </a>
            ))}
          </span>
        )}
        {policyHref !== undefined && <a href={policyHref}>{texts.personalData}</a>}
        <span>{texts.moscowTime}</span>
      </div>
    </footer>
  )
}
