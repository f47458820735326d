import { Loader } from '@cloud/ui'
import { SlowNotice } from './slow-notice.tsx'

/** A loader; after a while it adds that the answer is late, with a button to ask again. */
export const LoadingWithTimeout = ({ onRetry }: { readonly onRetry: () => void }) => (
  <>
    <Loader place />
    <SlowNotice onRetry={onRetry} />
  </>
)
