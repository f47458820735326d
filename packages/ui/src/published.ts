/**
 * Entry point of the npm package: the components, with the base styles in one style sheet. The apps of this repository import the base styles by
 * name.
 */
import './base/base.css'

export * from './index.ts'
