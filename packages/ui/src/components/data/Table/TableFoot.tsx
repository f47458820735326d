import css from './Table.module.css'
import type { TableColumn, TableTotal } from './tableRows.ts'

interface TableFootProps<Row> {
  readonly columns: readonly TableColumn<Row>[]
  readonly total: TableTotal
  readonly hasSelection: boolean
}

/** Row of totals: its name spans the columns before the first total. */
export function TableFoot<Row>({ columns, total, hasSelection }: TableFootProps<Row>) {
  const from = Math.max(
    1,
    columns.findIndex(({ key }) => key in total.cells)
  )
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={from + (hasSelection ? 1 : 0)}>
          {total.name}
        </th>
        {columns.slice(from).map(({ key, align }) => (
          <td key={key} className={align === 'end' ? css.end : undefined}>
            {total.cells[key]}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}
