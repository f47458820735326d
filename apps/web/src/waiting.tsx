import { Loader } from '@cloud/ui'
import { Late } from './late.tsx'

/** Something is being loaded; after a while it is said that the answer is late, with a way to ask again. */
export const Waiting = ({ onRetry }: { readonly onRetry: () => void }) => (
  <>
    <Loader place />
    <Late onRetry={onRetry} />
  </>
)
