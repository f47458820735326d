import { Disclosure, type Elements } from '@cloud/ui'
import { useState } from 'react'
import { LazyBoundary } from './lazy-boundary.tsx'
import { LoadingWithTimeout } from './loading-with-timeout.tsx'
import css from './opened-later.module.css'
import { reloadPage } from './reload-page.ts'

interface OpenedLaterProps {
  readonly summary: string
  /** A lazy part. */
  readonly children: Elements
}

/** A question that some have: its answer is loaded when it is opened. */
export function OpenedLater({ summary, children }: OpenedLaterProps) {
  const [requested, setAsked] = useState(false)
  return (
    <Disclosure
      summary={summary}
      className={css.later}
      ref={(details) => {
        if (details?.open) setAsked(true)
      }}
      onToggle={(event) => event.currentTarget.open && setAsked(true)}
    >
      {requested && (
        <LazyBoundary fallback={<LoadingWithTimeout onRetry={reloadPage} />}>{children}</LazyBoundary>
      )}
    </Disclosure>
  )
}
