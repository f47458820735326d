import { type ComponentProps, useId } from 'react'
import type { Elements } from '../../elements.ts'
import css from './Section.module.css'

export interface SectionProps extends ComponentProps<'section'> {
  heading: string
  /** Shown beside the heading: the time of the last check, a filter. */
  aside?: Elements
  children?: Elements
}

/** A part of a page under a heading that names it. */
export function Section({ heading, aside, children, ...rest }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} {...rest}>
      {aside === undefined ? (
        <h2 id={id} className={css.heading}>
          {heading}
        </h2>
      ) : (
        <div className={css.head}>
          <h2 id={id}>{heading}</h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  )
}
