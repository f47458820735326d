import { Disclosure } from '@cloud/ui'
import { type ReactElement, useState } from 'react'
import { LazyBoundary } from './lazy-boundary.tsx'
import css from './lazy-disclosure.module.css'
import { LoadingWithTimeout } from './loading-with-timeout.tsx'
import { reloadPage } from './reload-page.ts'

interface LazyDisclosureProps {
  readonly summary: string
  /** A lazy component. */
  readonly children: ReactElement<object>
}

/** A disclosure whose content is loaded when it is opened. */
export function LazyDisclosure({ summary, children }: LazyDisclosureProps) {
  const [requested, setRequested] = useState(false)
  return (
    <Disclosure
      summary={summary}
      className={css.later}
      ref={(details) => {
        if (details?.open) setRequested(true)
      }}
      onToggle={(event) => event.currentTarget.open && setRequested(true)}
    >
      {requested && (
        <LazyBoundary fallback={<LoadingWithTimeout onRetry={reloadPage} />}>{children}</LazyBoundary>
      )}
    </Disclosure>
  )
}
