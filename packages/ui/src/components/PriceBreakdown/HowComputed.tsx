import type { ExplainLine } from '@cloud/pricing'
import { Icon } from '../Icon/Icon.tsx'
import css from './HowComputed.module.css'
import { howRows } from './howRows.ts'

/** Opens to the sums behind a price. */
export function HowComputed({ lines }: { lines: readonly ExplainLine[] }) {
  return (
    <details className={css.how}>
      <summary>
        Как посчитано
        <Icon sign="down" small />
      </summary>
      <dl>
        {howRows(lines).map(({ term, text }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
