import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import { Link } from '../../parts/Link/Link.tsx'
import type { HeaderLink } from '../Header/Header.tsx'
import page from '../Page/Page.module.css'
import css from './SectionNav.module.css'

export interface SectionNavProps extends Omit<ComponentProps<'nav'>, 'children'> {
  /** Names the part of the product whose pages these are. */
  label: string
  links: readonly HeaderLink[]
  /** Takes over a plain press, for a router. */
  onNavigate?: ((href: string) => void) | undefined
}

/** The pages of one part of the product, below the header. Where they do not fit they scroll sideways. */
export const SectionNav = ({ label, links, onNavigate, className, ...rest }: SectionNavProps) => (
  <nav {...rest} aria-label={label} className={classes(css.nav, className)}>
    <div className={classes(page.wrap, css.inner)}>
      {links.map(({ href, text, current = false }) => (
        <Link key={href} href={href} onNavigate={onNavigate} aria-current={current ? 'page' : undefined}>
          {text}
        </Link>
      ))}
    </div>
  </nav>
)
