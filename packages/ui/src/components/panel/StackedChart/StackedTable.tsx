import { formatRub } from '@cloud/pricing'
import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import css from './StackedTable.module.css'
import { partTotal, type StackedPart, type StackedStep } from './stackedData.ts'

export interface StackedTableProps extends Omit<ComponentProps<'section'>, 'children'> {
  /** Names the table: 'Расходы по дням'. */
  label: string
  parts: readonly StackedPart[]
  /** From the oldest; the table begins with the newest. */
  steps: readonly StackedStep[]
  /** Above the steps: 'День'. */
  stepName: string
  /** What the steps are together: '30 дней'. */
  stepsName: string
  /** Amounts are what stood at the end of a step: nothing is added up. @default false */
  levels?: boolean | undefined
}

const rub = (kopeks: number) => formatRub(kopeks, 'always')

/** The sums of a `StackedChart`, to read. Head, foot and the names of the steps stay while it scrolls. */
export const StackedTable = ({
  label,
  parts,
  steps,
  stepName,
  stepsName,
  levels = false,
  className,
  ...rest
}: StackedTableProps) => (
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
          {!levels && <th scope="col">Всего</th>}
        </tr>
      </thead>
      <tbody>
        {steps.toReversed().map(({ start, name, amounts, total }) => (
          <tr key={start}>
            <th scope="row">{name}</th>
            {parts.map(({ key }, index) => (
              <td key={key}>{amounts[index] || levels ? rub(amounts[index] ?? 0) : '—'}</td>
            ))}
            {!levels && <td>{rub(total)}</td>}
          </tr>
        ))}
      </tbody>
      {!levels && (
        <tfoot>
          <tr>
            <th scope="row">{stepsName}</th>
            {parts.map(({ key }, index) => (
              <td key={key}>{rub(partTotal(steps, index))}</td>
            ))}
            <td>{rub(steps.reduce((sum, { total }) => sum + total, 0))}</td>
          </tr>
        </tfoot>
      )}
    </table>
  </section>
)
