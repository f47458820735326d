import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import { Link } from '../../parts/Link/Link.tsx'
import type { HeaderLink } from '../Header/Header.tsx'
import page from '../Page/Page.module.css'
import css from './SectionNav.module.css'

export interface SectionNavProps extends Omit<ComponentProps<'nav'>, 'children'> {
  /** Name of the section of the product, for screen readers. */
  label: string
  links: readonly HeaderLink[]
  /** Called on an unmodified click on a link, so that a router can navigate. */
  onNavigate?: ((href: string) => void) | undefined
}

/** Scrolls the row of links, not the page, so that a link is in its middle. */
function center(link: HTMLElement | null) {
  const row = link?.parentElement
  if (row) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2
}

/**
 * Links to the pages of one section, below the header. If they do not fit, they scroll sideways.
 *
 * - **Use it** for the pages of one section.
 * - **Do not use it** for views of one page: `SegmentedControl`.
 */
export function SectionNav({ label, links, onNavigate, className, ...rest }: SectionNavProps) {
  return (
    <nav {...rest} aria-label={label} className={classes(css.nav, className)}>
      <div className={classes(page.wrap, css.inner)}>
        {links.map(({ href, text, current = false }) => (
          <Link
            key={href}
            ref={current ? center : undefined}
            href={href}
            onNavigate={onNavigate}
            // Chromium does not scroll to a link that is partly visible; a clicked link must not move
            onFocus={({ target }) => target.matches(':focus-visible') && center(target)}
            aria-current={current ? 'page' : undefined}
          >
            {text}
          </Link>
        ))}
      </div>
    </nav>
  )
}
