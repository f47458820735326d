import { type CallError, errorText } from '@cloud/api'
import { FailedState, type FailedStateProps } from '@cloud/ui'

interface LoadErrorProps extends FailedStateProps {
  readonly error: CallError
}

/** Notice that loading failed, with the reason and a button to try again. The children name the parts that still work. */
export const LoadError = ({ error, children, ...rest }: LoadErrorProps) => (
  <FailedState {...rest}>
    <span>{errorText(error)}</span> <span>{children}</span>
  </FailedState>
)
