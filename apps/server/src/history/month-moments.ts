import { sql } from 'kysely'

/** A calendar month in Europe/Moscow. */
export interface Month {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
}

/** @example monthName({ year: 2026, month: 4 }) // '2026-04' */
export const monthName = ({ year, month }: Month): string => `${year}-${String(month).padStart(2, '0')}`

const midnight = (year: number, month: number) =>
  sql<Date>`make_timestamptz(${year}::integer, ${month}::integer, 1, 0, 0, 0, 'Europe/Moscow')`

/**
 * Returns a month of Moscow time as a range for a query: from its first moment, before the first moment of the next.
 */
export const monthMoments = ({ year, month }: Month) => ({
  from: midnight(year, month),
  to: month === 12 ? midnight(year + 1, 1) : midnight(year, month + 1)
})
