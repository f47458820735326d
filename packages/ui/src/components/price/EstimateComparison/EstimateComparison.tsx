import type { ComponentProps, CSSProperties } from 'react'
import { estimateTexts } from '../../../words/ru/estimate.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { classes } from '../../classes.ts'
import css from '../../form/CompareTable/CompareTable.module.css'
import { VisuallyHidden } from '../../parts/VisuallyHidden/VisuallyHidden.tsx'
import { type ComparedEstimate, comparedRows } from './comparedRows.ts'
import own from './EstimateComparison.module.css'

export interface EstimateComparisonProps extends Omit<ComponentProps<'section'>, 'children'> {
  /** Estimates to compare; two fit best. */
  estimates: readonly ComparedEstimate[]
  /** Name of the disk in the catalogue. @default the name of `DEFAULT_SSD` */
  group_title?: string | undefined
}

/** A scrolling region must be focusable, so that the keyboard can scroll it. */
const scrolled = { tabIndex: 0 }

/**
 * Compares estimates side by side; equal values are paler. A table that does not fit scrolls inside its own box, not with the page.
 *
 * - **Use it** for two or more estimates.
 * - **Do not use it** for configurations: `CompareTable`.
 */
export const EstimateComparison = ({
  estimates,
  group_title,
  className,
  ...rest
}: EstimateComparisonProps) => {
  const words = useWords()
  const texts = estimateTexts(words)
  return (
    <section
      aria-label={texts.comparisonOfEstimates}
      {...rest}
      {...scrolled}
      className={classes(css.region, className)}
    >
      <table className={css.table} style={{ '--columns': estimates.length } as CSSProperties}>
        <thead className={own.heads}>
          <tr>
            <th scope="col">
              <VisuallyHidden>{texts.property}</VisuallyHidden>
            </th>
            {estimates.map(({ heading }) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {comparedRows(estimates, group_title, words).map(({ text, cells, same, total }) => (
            <tr key={text} className={classes(same && css.same, total && css.total)}>
              <th scope="row">
                <span>{text}</span>
                {same && <VisuallyHidden>{texts.sameNote}</VisuallyHidden>}
              </th>
              {cells.map((cell, index) => (
                <td key={estimates[index]?.heading}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
