import type { Elements } from '@cloud/ui'
import css from './page-head.module.css'

interface PageHeadProps {
  readonly heading: string
  /** Of the heading, where it takes the focus. */
  readonly id?: string
  /** What the page is for, in a sentence or two. */
  readonly lead?: string
  /** What can be done on the page as a whole. */
  readonly children: Elements
}

/** The first lines of a page of the panel: its name, and beside it what can be done there. */
export const PageHead = ({ heading, id, lead, children }: PageHeadProps) => (
  <div className={css.head}>
    <div>
      <h1 id={id} tabIndex={id === undefined ? undefined : -1}>
        {heading}
      </h1>
      {lead !== undefined && <p className={css.lead}>{lead}</p>}
    </div>
    {children}
  </div>
)
