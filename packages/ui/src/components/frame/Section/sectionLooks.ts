import css from './Section.module.css'

/** The look of a section's heading, for the ones that are a legend. */
export const sectionLooks = { heading: css.heading }
