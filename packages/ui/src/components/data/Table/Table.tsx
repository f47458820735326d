import { type ComponentProps, useState } from 'react'
import { partsTexts } from '../../../words/ru/parts.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { classes } from '../../classes.ts'
import type { Elements } from '../../elements.ts'
import { FailedState } from '../../messages/FailedState/FailedState.tsx'
import { Skeleton } from '../../messages/Skeleton/Skeleton.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden/VisuallyHidden.tsx'
import css from './Table.module.css'
import { TableFoot } from './TableFoot.tsx'
import { TableHead } from './TableHead.tsx'
import { type SortedBy, sortRows, type TableColumn, type TableTotal } from './tableRows.ts'

export type { SortedBy, TableColumn, TableTotal }

export interface TableProps<Row> extends Omit<ComponentProps<'table'>, 'children' | 'onSelect'> {
  /** Accessible name of the table. */
  label: string
  /** The first column names the row. */
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** Name of a row, for its checkbox. Needed with `onSelect`. */
  rowName?: ((row: Row) => string) | undefined
  /** Order at first; the user changes it by the headings. @default the order of `rows` */
  sortedBy?: SortedBy | undefined
  /** Keys of the selected rows. */
  selected?: ReadonlySet<string | number> | undefined
  /** Called with the selected keys. With it each row has a checkbox. */
  onSelect?: ((keys: ReadonlySet<string | number>) => void) | undefined
  /** @default 'ready' */
  state?: 'ready' | 'loading' | 'failed' | undefined
  /** Heading of the failed state: it names the content. */
  failedHeading?: string | undefined
  /** Called when the user clicks Try again in the failed state. */
  onRetry?: (() => void) | undefined
  /** Shown in place of the table if there are no rows: an `EmptyState`. */
  empty?: Elements
  /** Row of totals at the end: its name, and cells by the key of their column. */
  total?: TableTotal | undefined
  /** Keeps the headings at the top of the window. @default false */
  stickyHeader?: boolean | undefined
  /** Keeps the columns on narrow screens: the table scrolls, while headings, totals and first column stay in place. @default false */
  scrolls?: boolean | undefined
}

/**
 * Rows with the same facts, to compare and sort. Below 34rem each row becomes a block with its headings, unless the table `scrolls`.
 *
 * - **Use it** for rows with the same facts that users compare, sort or select.
 * - **Do not use it** for the facts of one thing: `FactList`.
 */
export function Table<Row>({
  label,
  columns,
  rows,
  rowKey,
  rowName,
  sortedBy,
  selected,
  onSelect,
  state = 'ready',
  failedHeading,
  onRetry,
  empty,
  total,
  stickyHeader = false,
  scrolls = false,
  className,
  ...rest
}: TableProps<Row>) {
  const texts = partsTexts(useWords())
  const [order, setOrder] = useState<SortedBy | null>(null)
  if (state === 'failed')
    return <FailedState heading={failedHeading ?? texts.tableFailed} onRetry={() => onRetry?.()} />
  if (state === 'ready' && rows.length === 0 && empty) return <>{empty}</>

  // the column that the user sorted by may be gone
  const sorted = columns.some(({ key }) => key === order?.key) ? order : (sortedBy ?? null)
  const column = columns.find(({ key }) => key === sorted?.key)
  const shown = sortRows(rows, column?.sortBy, sorted?.descending === true)
  const keys = new Set(rows.map(rowKey))
  const chosen = new Set([...(selected ?? [])].filter((key) => keys.has(key)))
  const toggle = (key: string | number) => {
    const next = new Set(chosen)
    if (!next.delete(key)) next.add(key)
    onSelect?.(next)
  }
  return (
    <div
      {...(scrolls
        ? // with checkboxes the keyboard reaches what scrolls without focusing the box
          { className: css.scroller, role: 'region', 'aria-label': label, tabIndex: onSelect ? undefined : 0 }
        : { className: css.scope })}
    >
      <table
        aria-label={label}
        aria-busy={state === 'loading'}
        {...rest}
        className={classes(css.table, stickyHeader && css.sticky, className)}
      >
        <TableHead
          columns={columns}
          sorted={sorted}
          onSort={setOrder}
          selection={
            onSelect && {
              all: chosen.size > 0 && chosen.size === keys.size,
              some: chosen.size > 0 && chosen.size < keys.size,
              onAll: () => onSelect(chosen.size === keys.size ? new Set() : keys)
            }
          }
        />
        <tbody>
          {state === 'loading' ? (
            <tr>
              <td colSpan={columns.length + (onSelect ? 1 : 0)}>
                <VisuallyHidden role="status">{texts.tableLoading}</VisuallyHidden>
                <Skeleton lines={4} className={css.placeholder} />
              </td>
            </tr>
          ) : (
            shown.map((row) => {
              const key = rowKey(row)
              return (
                <tr key={key} className={chosen.has(key) ? css.chosen : undefined}>
                  {onSelect && (
                    <td className={css.select}>
                      <label>
                        <input
                          type="checkbox"
                          aria-label={texts.selectRow(rowName?.(row) ?? String(key))}
                          checked={chosen.has(key)}
                          onChange={() => toggle(key)}
                        />
                      </label>
                    </td>
                  )}
                  {columns.map(({ key: name, heading, hideHeading, cell, align }, index) => {
                    const Cell = index === 0 ? 'th' : 'td'
                    return (
                      <Cell
                        key={name}
                        {...(index === 0 && { scope: 'row' })}
                        className={align === 'end' ? css.end : undefined}
                      >
                        {index > 0 && !hideHeading && !scrolls && (
                          <span className={css.label} aria-hidden="true">
                            {heading}
                          </span>
                        )}
                        <span>{cell(row)}</span>
                      </Cell>
                    )
                  })}
                </tr>
              )
            })
          )}
        </tbody>
        {total !== undefined && state === 'ready' && (
          <TableFoot columns={columns} total={total} hasSelection={onSelect !== undefined} />
        )}
      </table>
    </div>
  )
}
