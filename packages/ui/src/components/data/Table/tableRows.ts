import type { ReactNode } from 'react'

export interface TableColumn<Row> {
  /** Unique among the columns. */
  readonly key: string
  readonly heading: string
  /** Hides the heading from sight. @default false */
  readonly hideHeading?: boolean | undefined
  readonly cell: (row: Row) => ReactNode
  /** Value that the column is sorted by; a column without it cannot be sorted. */
  readonly sortBy?: ((row: Row) => string | number) | undefined
  /** Alignment; numbers go to the end. @default 'start' */
  readonly align?: 'start' | 'end' | undefined
  /** Width in CSS units. */
  readonly width?: string | undefined
}

/** A sorted column. */
export interface SortedBy {
  readonly key: string
  readonly descending?: boolean | undefined
}

/** Row of totals of a table. */
export interface TableTotal {
  readonly name: string
  readonly cells: Readonly<Record<string, ReactNode>>
}

/** Returns the rows sorted by a value; equal rows keep their order. Texts are compared as a reader expects: 'gpu-2' before 'gpu-10'. */
export function sortRows<Row>(
  rows: readonly Row[],
  sortValue: ((row: Row) => string | number) | undefined,
  descending: boolean
): readonly Row[] {
  if (sortValue === undefined) return rows
  const sign = descending ? -1 : 1
  return rows.toSorted((a, b) => {
    const [one, other] = [sortValue(a), sortValue(b)]
    if (typeof one === 'number' && typeof other === 'number') return sign * (one - other)
    return sign * String(one).localeCompare(String(other), 'ru', { numeric: true })
  })
}
