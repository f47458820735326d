import css from './Page.module.css'

/** The page's own width and gutters, for what spans the window: header, footer, alert. */
export const pageLooks = { wrap: css.wrap }
