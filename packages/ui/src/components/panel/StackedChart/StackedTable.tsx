import { formatRub } from '@cloud/pricing'
import type { ComponentProps } from 'react'
import { historyTexts } from '../../../words/ru/history.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { Table, type TableColumn } from '../../data/Table/Table.tsx'
import { partTotal, type StackedPart, type StackedStep } from './stackedData.ts'

export interface StackedTableProps extends Omit<ComponentProps<'table'>, 'children' | 'onSelect'> {
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
 * Sums of a `StackedChart` as a `Table` that sorts by any part. It scrolls, while its head, foot and names of steps stay visible.
 *
 * - **Use it** beside a `StackedChart`, for its figures.
 * - **Do not use it** for rows of other facts: `Table`.
 */
export function StackedTable({
  parts,
  steps,
  stepName,
  stepsName,
  levels = false,
  ...rest
}: StackedTableProps) {
  const texts = historyTexts(useWords())
  const amounts: readonly TableColumn<StackedStep>[] = parts.map(({ key, name }, index) => ({
    key: `part ${key}`,
    heading: name,
    align: 'end',
    sortBy: (step) => step.amounts[index] ?? 0,
    cell: (step) => (step.amounts[index] || levels ? formatKopeks(step.amounts[index] ?? 0) : '—')
  }))
  const sums = parts.map(({ key }, index) => [`part ${key}`, formatKopeks(partTotal(steps, index))])
  const sum = formatKopeks(steps.reduce((before, { total }) => before + total, 0))
  const totals: TableColumn<StackedStep> = {
    key: 'total',
    heading: texts.total,
    align: 'end',
    sortBy: ({ total }) => total,
    cell: ({ total }) => formatKopeks(total)
  }
  return (
    <Table
      {...rest}
      scrolls
      rows={steps}
      rowKey={({ start }) => start}
      sortedBy={{ key: 'step', descending: true }}
      columns={[
        { key: 'step', heading: stepName, cell: ({ name }) => name, sortBy: ({ start }) => start },
        ...amounts,
        ...(levels ? [] : [totals])
      ]}
      total={levels ? undefined : { name: stepsName, cells: { ...Object.fromEntries(sums), total: sum } }}
    />
  )
}
