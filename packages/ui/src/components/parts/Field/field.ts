import css from './Field.module.css'

/** The looks that every field shares. */
export const field = { label: css.label, aside: css.aside, input: css.input, select: css.select }
