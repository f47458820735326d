import type { Elements } from '@cloud/ui'
import css from './page-header.module.css'

interface PageHeaderProps {
  readonly heading: string
  /** Id of the heading, for pages where it takes the focus. */
  readonly id?: string
  /** Purpose of the page in one or two sentences. */
  readonly lead?: string
  /** Actions that concern the whole page. */
  readonly children?: Elements
}

/** Header of a panel page: its name with its actions beside it. */
export const PageHeader = ({ heading, id, lead, children }: PageHeaderProps) => (
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
