import { type ReactNode, useState } from 'react'
import { LoadingWithTimeout } from './loading-with-timeout.tsx'

interface RenderOnceReadyProps {
  readonly ready: boolean
  /** Loads again while a loader is shown; the content is then rendered before it is ready. Without it nothing is shown meanwhile. */
  readonly onRetry?: () => void
  readonly children: ReactNode
}

/** Renders content once its parts of unknown height are ready, so that nothing moves; then keeps it. */
export function RenderOnceReady({ ready, onRetry, children }: RenderOnceReadyProps) {
  const [shown, show] = useState(ready)
  if (ready && !shown) show(true)
  if (shown) return children
  return (
    onRetry && (
      <LoadingWithTimeout
        onRetry={() => {
          onRetry()
          show(true)
        }}
      />
    )
  )
}
