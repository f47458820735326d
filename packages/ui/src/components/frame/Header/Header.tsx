import type { ComponentProps } from 'react'
import { frameTexts } from '../../../words/ru/frame.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { classes } from '../../classes.ts'
import type { Elements } from '../../elements.ts'
import { Button } from '../../parts/Button/Button.tsx'
import { Icon } from '../../parts/Icon/Icon.tsx'
import { Link } from '../../parts/Link/Link.tsx'
import page from '../Page/Page.module.css'
import css from './Header.module.css'
import { Logo } from './Logo.tsx'

export interface HeaderLink {
  readonly href: string
  readonly text: string
  readonly current?: boolean
}

/** An action that opens a dialog over the page instead of another page. */
export interface HeaderAction {
  readonly text: string
  readonly onClick: () => void
}

export interface HeaderProps extends Omit<ComponentProps<'header'>, 'children'> {
  /** URL of the home page, the target of the logo. */
  home: string
  /** Name of the shop, beside the logo. */
  brand: string
  /** Logo before the name: an SVG in one colour, 24 px. @default Mark */
  logo?: Elements
  /** Links to the sections of the product. */
  links: readonly HeaderLink[]
  /** Actions that open a dialog over the page, such as a consultation. */
  actions?: readonly HeaderAction[] | undefined
  /** Called on an unmodified click on a link, so that a router can navigate. */
  onNavigate?: ((href: string) => void) | undefined
  /** Called when the user switches between light and dark. Without it the button is not shown. */
  onThemeSwitch?: (() => void) | undefined
  /** The account at the end: its balance, 'Войти', or a notice that it could not be loaded. */
  end?: Elements
  /** Link before the theme switch, such as the one to the gathered configurations. */
  estimateLink?: Elements
  /** Content above the header: `Alert`. The skip link comes before both. */
  above?: Elements
}

/**
 * Header of every page, with a skip link ('К содержанию') for the keyboard.
 *
 * - **Use it** once, at the top of a page.
 * - **Do not use it** for the pages of one section: `SectionNav`.
 */
export function Header({
  home,
  brand,
  logo = <Logo />,
  links,
  actions = [],
  onNavigate,
  onThemeSwitch,
  end,
  estimateLink,
  above,
  className,
  ...rest
}: HeaderProps) {
  const texts = frameTexts(useWords())
  return (
    <>
      <a className={css.skip} href="#main">
        {texts.skipToContent}
      </a>
      {above}
      <header {...rest} className={classes(css.header, className)}>
        <div className={classes(page.wrap, css.inner)}>
          <Link className={css.brand} href={home} onNavigate={onNavigate}>
            {logo}
            <span>{brand}</span>
          </Link>
          <nav className={css.nav} aria-label={texts.sections}>
            {links.map(({ href, text, current = false }) => (
              <Link
                key={href}
                href={href}
                onNavigate={onNavigate}
                aria-current={current ? 'page' : undefined}
              >
                {text}
              </Link>
            ))}
            {actions.map(({ text, onClick }) => (
              <button key={text} type="button" onClick={onClick}>
                {text}
              </button>
            ))}
          </nav>
          <div className={css.end}>
            {estimateLink}
            {onThemeSwitch && (
              <Button look="ghost" icon aria-label={texts.switchTheTheme} onClick={onThemeSwitch}>
                <Icon name="theme" />
              </Button>
            )}
            {end}
          </div>
        </div>
      </header>
    </>
  )
}
