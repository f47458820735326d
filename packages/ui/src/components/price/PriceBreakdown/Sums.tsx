import type { ExplainLine } from '@cloud/pricing'
import { memo, useEffect, useRef } from 'react'
import { howRows } from './howRows.ts'

export interface SumsProps {
  readonly lines: readonly ExplainLine[]
  /** They are shown: as far as there is room they come into view. */
  readonly open: boolean
}

/** Each figure of a price as the sum that gave it. */
export const Sums = memo(function Sums({ lines, open }: SumsProps) {
  const list = useRef<HTMLDListElement>(null)
  useEffect(() => {
    if (open) list.current?.scrollIntoView({ block: 'nearest' })
  }, [open])
  return (
    <dl ref={list}>
      {howRows(lines).map(({ term, text }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
})
