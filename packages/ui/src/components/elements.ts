import type { ReactElement } from 'react'

/** Elements without bare text. A text beside elements must be wrapped in an element: browser translators replace text nodes, and React can then neither change nor remove them. */
export type Elements = ReactElement | false | null | undefined | readonly Elements[]
