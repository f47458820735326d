import type { CSSProperties } from 'react'
import { partsTexts } from '../../../words/ru/parts.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { Icon } from '../../parts/Icon/Icon.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden/VisuallyHidden.tsx'
import css from './Table.module.css'
import type { SortedBy, TableColumn } from './tableRows.ts'

interface TableHeadProps<Row> {
  readonly columns: readonly TableColumn<Row>[]
  readonly sorted: SortedBy | null
  readonly onSort: (next: SortedBy) => void
  readonly selection:
    | { readonly all: boolean; readonly some: boolean; readonly onAll: () => void }
    | undefined
}

/** Headings of a table: buttons that sort, and a checkbox for all rows. */
export function TableHead<Row>({ columns, sorted, onSort, selection }: TableHeadProps<Row>) {
  const texts = partsTexts(useWords())
  return (
    <thead>
      <tr>
        {selection && (
          <td className={css.select}>
            <label>
              <input
                type="checkbox"
                aria-label={texts.selectAll}
                checked={selection.all}
                ref={(box) => {
                  if (box) box.indeterminate = selection.some
                }}
                onChange={selection.onAll}
              />
            </label>
          </td>
        )}
        {columns.map(({ key, heading, hideHeading, sortBy, align, width }) => {
          const isSorted = sorted?.key === key
          const isDown = isSorted && sorted.descending === true
          return (
            <th
              key={key}
              scope="col"
              className={align === 'end' ? css.end : undefined}
              style={width === undefined ? undefined : ({ '--column': width } as CSSProperties)}
              aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : undefined}
            >
              {hideHeading ? (
                <VisuallyHidden>{heading}</VisuallyHidden>
              ) : sortBy === undefined ? (
                heading
              ) : (
                <button
                  type="button"
                  className={css.sort}
                  // Chromium does not scroll to a heading that is partly visible, or behind the names of the rows
                  onFocus={({ target }) => {
                    if (target.matches(':focus-visible'))
                      target.closest('th')?.scrollIntoView({ block: 'nearest', inline: 'end' })
                  }}
                  onClick={() => onSort({ key, descending: isSorted && !isDown })}
                >
                  <span>{heading}</span>
                  <Icon name="down" className={isSorted ? (isDown ? undefined : css.up) : css.unsorted} />
                </button>
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
