import type { ComponentProps } from 'react'
import { priceTexts } from '../../../words/ru/price.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { classes } from '../../classes.ts'
import { VisuallyHidden } from '../../parts/VisuallyHidden/VisuallyHidden.tsx'
import beforeAfter from '../BeforeAfter/BeforeAfter.module.css'
import css from './ChangeTable.module.css'
import { type ChangeableConfiguration, changeRows } from './changeRows.ts'

export interface ChangeTableProps extends Omit<ComponentProps<'table'>, 'children'> {
  /** The server before the change. */
  before: ChangeableConfiguration
  /** The newly chosen configuration. */
  after: ChangeableConfiguration
  /** Makes the table fit a narrow column, such as a summary. @default false */
  dense?: boolean | undefined
}

/**
 * Compares a server before and after a change, value by value and with the price; unchanged rows are paler.
 *
 * - **Use it** for one server before and after a change.
 * - **Do not use it** for several configurations: `CompareTable`.
 */
export function ChangeTable({ before, after, dense = false, className, ...rest }: ChangeTableProps) {
  const words = useWords()
  const texts = priceTexts(words)
  return (
    <table {...rest} className={classes(beforeAfter.table, css.table, dense && css.dense, className)}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{texts.property}</VisuallyHidden>
          </th>
          <th scope="col">{texts.now}</th>
          <th scope="col">{texts.changed}</th>
        </tr>
      </thead>
      <tbody>
        {changeRows(before, after, words).map((row) => (
          <tr key={row.text} className={row.after === null ? beforeAfter.same : undefined}>
            <th scope="row">{row.text}</th>
            <td>
              <span>{row.before}</span>
              {row.notes !== undefined && <span>{row.notes[0]}</span>}
            </td>
            <td>
              <span>{row.after ?? texts.unchanged}</span>
              {row.notes !== undefined && row.after !== null && <span>{row.notes[1]}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
