import { Loader } from '@cloud/ui'
import { SlowNotice } from './slow-notice.tsx'

/** A loader. If the response is late, a notice with a retry button appears. */
export const LoadingWithTimeout = ({ onRetry }: { readonly onRetry: () => void }) => (
  <>
    <Loader place />
    <SlowNotice onRetry={onRetry} />
  </>
)
