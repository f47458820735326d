import { Loader } from '@cloud/ui'
import { SlowNotice } from './slow-notice.tsx'

/** Something is being loaded; after a while it is said that the answer is late, with a way to ask again. */
export const LoadingWithTimeout = ({ onRetry }: { readonly onRetry: () => void }) => (
  <>
    <Loader place />
    <SlowNotice onRetry={onRetry} />
  </>
)
