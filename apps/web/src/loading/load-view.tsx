import type { FailedStateProps } from '@cloud/ui'
import type { ReactNode } from 'react'
import type { Loadable } from '../state/core/resource.ts'
import { LoadError } from './load-error.tsx'
import { LoadingWithTimeout } from './loading-with-timeout.tsx'

interface LoadViewProps<T> extends Pick<FailedStateProps, 'id' | 'heading' | 'level' | 'onRetry'> {
  readonly load: Loadable<T>
  /** A note, after a failure, about the parts that still work. */
  readonly note?: string
  /** Renders the data; left out if the data is shown elsewhere. */
  readonly children?: (data: T) => ReactNode
}

/** Renders loaded data in each of its states: loading, failed, or ready. */
export function LoadView<T>({ load, note, children, ...failed }: LoadViewProps<T>) {
  switch (load.state) {
    case 'idle':
    case 'loading':
      return <LoadingWithTimeout {...failed} />
    case 'failed':
      return (
        <LoadError {...failed} error={load.error}>
          {note}
        </LoadError>
      )
    case 'ready':
      return children?.(load.data)
  }
}
