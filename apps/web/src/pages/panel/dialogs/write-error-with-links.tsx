import { ErrorLinks } from '../../../shared/errors/error-links.tsx'
import { WriteErrorText } from '../../../shared/errors/write-error-text.tsx'
import type { WriteError } from '../../../state/mutation/mutation.ts'

/** Text about a failed write, with the links that help after it. */
export const WriteErrorWithLinks = ({ error }: { readonly error: WriteError }) => (
  <>
    <span>
      <WriteErrorText error={error} />
    </span>{' '}
    <ErrorLinks error={error} />
  </>
)
