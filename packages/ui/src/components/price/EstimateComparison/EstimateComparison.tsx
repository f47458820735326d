import type { ComponentProps, CSSProperties } from 'react'
import { classes } from '../../classes.ts'
import css from '../../form/CompareTable/CompareTable.module.css'
import { VisuallyHidden } from '../../parts/VisuallyHidden/VisuallyHidden.tsx'
import { type ComparedEstimate, comparedRows } from './comparedRows.ts'
import own from './EstimateComparison.module.css'

export interface EstimateComparisonProps extends Omit<ComponentProps<'section'>, 'children'> {
  /** Two are easy to compare. */
  estimates: readonly ComparedEstimate[]
  /** What the catalogue calls the disk; by default as `DEFAULT_SSD` is called. */
  group_title?: string | undefined
}

/** A region that scrolls must be reached by the keyboard. */
const scrolled = { tabIndex: 0 }

/** Estimates side by side, what is equal paler. Where it does not fit it scrolls by itself, not the page. */
export const EstimateComparison = ({
  estimates,
  group_title,
  className,
  ...rest
}: EstimateComparisonProps) => (
  <section aria-label="Сравнение смет" {...rest} {...scrolled} className={classes(css.region, className)}>
    <table className={css.table} style={{ '--columns': estimates.length } as CSSProperties}>
      <thead className={own.heads}>
        <tr>
          <th scope="col">
            <VisuallyHidden>Параметр</VisuallyHidden>
          </th>
          {estimates.map(({ heading }) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {comparedRows(estimates, group_title).map(({ text, cells, same, total }) => (
          <tr key={text} className={classes(same && css.same, total && css.total)}>
            <th scope="row">
              <span>{text}</span>
              {same && <VisuallyHidden>, одинаково</VisuallyHidden>}
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
