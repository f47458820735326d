import type { ReactElement } from 'react'

/**
 * Elements without text of their own. A text that stands beside elements needs an element around it: browsers' translators
 * replace text nodes, and React can neither change nor remove such a node any more.
 */
export type Elements = ReactElement | false | null | undefined | readonly Elements[]
