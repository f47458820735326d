import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import type { Elements } from '../../elements.ts'
import { Button } from '../../parts/Button/Button.tsx'
import { Icon } from '../../parts/Icon/Icon.tsx'
import { Link } from '../../parts/Link/Link.tsx'
import page from '../Page/Page.module.css'
import css from './Header.module.css'
import { Mark } from './Mark.tsx'

export interface HeaderLink {
  readonly href: string
  readonly text: string
  readonly current?: boolean
}

/** Something that opens over the page instead of leading to another one. */
export interface HeaderAction {
  readonly text: string
  readonly onPress: () => void
}

export interface HeaderProps extends Omit<ComponentProps<'header'>, 'children'> {
  /** Where the mark leads. */
  home: string
  /** Name of the shop, beside the mark. */
  brand: string
  /** The sign before the name: an SVG in one colour, 24 px. @default Mark */
  mark?: Elements
  /** The parts of the product. */
  links: readonly HeaderLink[]
  /** A part that opens a dialog over the page, such as a consultation. */
  actions?: readonly HeaderAction[] | undefined
  /** Takes over a plain press, for a router. */
  onNavigate?: ((href: string) => void) | undefined
  /** Switches between light and dark. Without it there is no button. */
  onThemeSwitch?: (() => void) | undefined
  /** The account at the end: its balance, 'Войти', or that it did not load. */
  end?: Elements
  /** Stands before the switch of light and dark: a link to what was gathered. */
  gathered?: Elements
  /** Shown above the header: `Alert`. The skip link comes before both. */
  above?: Elements
}

/** The head of every page, with the way past it ('К содержанию') for the keyboard. */
export function Header({
  home,
  brand,
  mark = <Mark />,
  links,
  actions = [],
  onNavigate,
  onThemeSwitch,
  end,
  gathered,
  above,
  className,
  ...rest
}: HeaderProps) {
  return (
    <>
      <a className={css.skip} href="#main">
        К содержанию
      </a>
      {above}
      <header {...rest} className={classes(css.header, className)}>
        <div className={classes(page.wrap, css.inner)}>
          <Link className={css.brand} href={home} onNavigate={onNavigate}>
            {mark}
            <span>{brand}</span>
          </Link>
          <nav className={css.nav} aria-label="Разделы">
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
            {actions.map(({ text, onPress }) => (
              <button key={text} type="button" onClick={onPress}>
                {text}
              </button>
            ))}
          </nav>
          <div className={css.end}>
            {gathered}
            {onThemeSwitch && (
              <Button look="ghost" icon aria-label="Сменить тему" onClick={onThemeSwitch}>
                <Icon sign="theme" />
              </Button>
            )}
            {end}
          </div>
        </div>
      </header>
    </>
  )
}
