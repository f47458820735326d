import { formatRub } from '@cloud/pricing'
import type { ComponentProps } from 'react'
import { historyTexts } from '../../../words/ru/history.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { classes } from '../../classes.ts'
import css from './StackedTable.module.css'
import { partTotal, type StackedPart, type StackedStep } from './stackedData.ts'

export interface StackedTableProps extends Omit<ComponentProps<'section'>, 'children'> {
  /** Accessible name of the table: 'Расходы по дням'. */
  label: string
  parts: readonly StackedPart[]
  /** Steps from the oldest; the table starts with the newest. */
  steps: readonly StackedStep[]
  /** Heading of the column of steps: 'День'. */
  stepName: string
  /** Name of all steps together: '30 дней'. */
  stepsName: string
  /** Set if amounts are levels at the end of a step: they are not added up. @default false */
  levels?: boolean | undefined
}

const formatKopeks = (kopeks: number) => formatRub(kopeks, 'always')

/**
 * Sums of a `StackedChart` as a table. Head, foot and the names of the steps stay visible while it scrolls.
 *
 * - **Use it** beside a `StackedChart`, for its figures.
 * - **Do not use it** for rows to sort or select: `Table`.
 */
export const StackedTable = ({
  label,
  parts,
  steps,
  stepName,
  stepsName,
  levels = false,
  className,
  ...rest
}: StackedTableProps) => {
  const texts = historyTexts(useWords())
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section {...rest} className={classes(css.box, className)} aria-label={label} tabIndex={0}>
      <table aria-label={label} className={css.table}>
        <thead>
          <tr>
            <th scope="col">{stepName}</th>
            {parts.map(({ key, name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
            {!levels && <th scope="col">{texts.total}</th>}
          </tr>
        </thead>
        <tbody>
          {steps.toReversed().map(({ start, name, amounts, total }) => (
            <tr key={start}>
              <th scope="row">{name}</th>
              {parts.map(({ key }, index) => (
                <td key={key}>{amounts[index] || levels ? formatKopeks(amounts[index] ?? 0) : '—'}</td>
              ))}
              {!levels && <td>{formatKopeks(total)}</td>}
            </tr>
          ))}
        </tbody>
        {!levels && (
          <tfoot>
            <tr>
              <th scope="row">{stepsName}</th>
              {parts.map(({ key }, index) => (
                <td key={key}>{formatKopeks(partTotal(steps, index))}</td>
              ))}
              <td>{formatKopeks(steps.reduce((sum, { total }) => sum + total, 0))}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}
