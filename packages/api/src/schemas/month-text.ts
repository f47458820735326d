import * as v from 'valibot'

/** A calendar month in an address. @example '2026-11' */
export const MonthText = v.pipe(
  v.string(),
  v.regex(/^(19[7-9]\d|[2-9]\d{3})-(0[1-9]|1[0-2])$/, 'Нужен месяц, например 2026-11.')
)
