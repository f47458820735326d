import { type ComponentProps, useId } from 'react'
import type { Elements } from '../../elements.ts'
import css from './Section.module.css'

export interface SectionProps extends ComponentProps<'section'> {
  heading: string
  /** Level of the heading. @default 2 */
  level?: 2 | 3 | 4 | undefined
  /** Content beside the heading: the time of the last check, a filter. */
  aside?: Elements
  children?: Elements
}

/** A part of a page, named by its heading. */
export function Section({ heading, level = 2, aside, children, ...rest }: SectionProps) {
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section aria-labelledby={id} {...rest}>
      {aside === undefined ? (
        <Heading id={id} className={css.heading}>
          {heading}
        </Heading>
      ) : (
        <div className={css.head}>
          <Heading id={id}>{heading}</Heading>
          {aside}
        </div>
      )}
      {children}
    </section>
  )
}
