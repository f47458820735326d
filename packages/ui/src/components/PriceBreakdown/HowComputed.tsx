import type { ExplainLine } from '@cloud/pricing'
import { memo, useDeferredValue, useState } from 'react'
import { Icon } from '../Icon/Icon.tsx'
import css from './HowComputed.module.css'
import { howRows } from './howRows.ts'

interface HowComputedProps {
  readonly lines: readonly ExplainLine[]
}

const Sums = memo(function Sums({ lines }: HowComputedProps) {
  return (
    <dl>
      {howRows(lines).map(({ term, text }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
})

/** Opens to the sums behind a price. While they are closed they may be of a moment ago. */
export function HowComputed({ lines }: HowComputedProps) {
  const [open, setOpen] = useState(false)
  const late = useDeferredValue(lines)
  return (
    <details className={css.how} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        Как посчитано
        <Icon sign="down" small />
      </summary>
      <Sums lines={open ? lines : late} />
    </details>
  )
}
