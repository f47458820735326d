import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import type { Elements } from '../../elements.ts'
import { Icon } from '../Icon/Icon.tsx'
import css from './Disclosure.module.css'

export interface DisclosureProps extends ComponentProps<'details'> {
  /** Summary of the hidden content in a few words. */
  summary: string
  /** Hidden content. */
  children?: Elements
}

/**
 * Expands to optional content. A native `details` element, so it also works without JavaScript.
 *
 * - **Use it** for details that most users do not need.
 * - **Do not use it** for content that must be read: show it; for months: `History`.
 */
export function Disclosure({ summary, className, children, ...rest }: DisclosureProps) {
  return (
    <details {...rest} className={classes(css.disclosure, className)}>
      <summary>
        <span>{summary}</span>
        <Icon name="down" small />
      </summary>
      {children}
    </details>
  )
}
