import { type ComponentProps, useEffect, useRef } from 'react'
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

/**
 * Links to the pages of one section, below the header. If they do not fit, they scroll sideways.
 *
 * - **Use it** for the pages of one section.
 * - **Do not use it** for views of one page: `SegmentedControl`.
 */
export function SectionNav({ label, links, onNavigate, className, ...rest }: SectionNavProps) {
  const row = useRef<HTMLDivElement>(null)
  const here = links.findIndex(({ current }) => current)
  useEffect(() => {
    const link = row.current?.children[here]
    // scrolls only the row, not the page
    if (row.current !== null && link instanceof HTMLElement)
      row.current.scrollLeft = link.offsetLeft - (row.current.clientWidth - link.offsetWidth) / 2
  }, [here])
  return (
    <nav {...rest} aria-label={label} className={classes(css.nav, className)}>
      <div ref={row} className={classes(page.wrap, css.inner)}>
        {links.map(({ href, text, current = false }) => (
          <Link key={href} href={href} onNavigate={onNavigate} aria-current={current ? 'page' : undefined}>
            {text}
          </Link>
        ))}
      </div>
    </nav>
  )
}
