import css from './BeforeAfter.module.css'

/** The looks of a table that sets what is beside what will be. */
export const beforeAfter = { table: css.table, same: css.same }
