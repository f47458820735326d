import type { ExplainLine } from '@cloud/pricing'
import { memo } from 'react'
import { howRows } from './howRows.ts'

export interface SumsProps {
  readonly lines: readonly ExplainLine[]
}

/** Each figure of a price as the sum that gave it. */
export const Sums = memo(function Sums({ lines }: SumsProps) {
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
