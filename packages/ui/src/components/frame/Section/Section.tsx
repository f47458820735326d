import { type ComponentProps, useId } from 'react'
import type { Elements } from '../../elements.ts'
import { BelowHeading, useHeadingLevel } from '../../heading-level.tsx'
import css from './Section.module.css'

export interface SectionProps extends ComponentProps<'section'> {
  heading: string
  /** Level of the heading. @default one below the surrounding section, outside of one 2 */
  level?: 2 | 3 | 4 | undefined
  /** Content beside the heading: the time of the last check, a filter. */
  aside?: Elements
  children?: Elements
}

/**
 * A part of a page, named by its heading.
 *
 * - **Use it** for each part of a page that has a heading.
 * - **Do not use it** for a part without a heading: `Stack`.
 */
export function Section({ heading, level: own, aside, children, ...rest }: SectionProps) {
  const id = useId()
  const level = useHeadingLevel(own, 2)
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
      <BelowHeading level={level}>{children}</BelowHeading>
    </section>
  )
}
