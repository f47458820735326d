/** What npm gets: the components with the base of the page in one style sheet. Here the apps take that by its name. */
import './base/base.css'

export * from './index.ts'
