import type { ReactElement, RefCallback } from 'react'

/** What a component is given by the test, besides what it needs: to be found again in the page. */
export interface Given {
  readonly className: string
  readonly 'data-given': string
  readonly ref: RefCallback<Element>
}

/** How the one check of all components draws one of them. */
export interface Conforming {
  /** Draws the component with what is given. */
  readonly draw: (given: Given) => ReactElement
  /** Where these stand apart from the rest: why is said beside. */
  readonly without?: readonly ('ref' | 'className' | 'data-given')[]
}
