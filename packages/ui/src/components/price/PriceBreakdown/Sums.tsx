import type { ExplainLine } from '@cloud/pricing'
import { memo, useEffect, useRef } from 'react'
import { useWords } from '../../../words/words-provider.tsx'
import { howRows } from './howRows.ts'

export interface SumsProps {
  readonly lines: readonly ExplainLine[]
  /** True while the calculation is shown: it then scrolls into view as far as it fits. */
  readonly open: boolean
}

/** Shows each amount of a price as the calculation that produced it. */
export const Sums = memo(function Sums({ lines, open }: SumsProps) {
  const words = useWords()
  const list = useRef<HTMLDListElement>(null)
  useEffect(() => {
    if (open) list.current?.scrollIntoView({ block: 'nearest' })
  }, [open])
  return (
    <dl ref={list}>
      {howRows(lines, words).map(({ term, text }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
})
