import { type CallError, errorText } from '@cloud/api'
import { FailedState, type FailedStateProps } from '@cloud/ui'

interface NotLoadedProps extends FailedStateProps {
  readonly error: CallError
}

/** Something did not load: why, by the kind of failure, and that it can be asked for again. The children say what stays. */
export const NotLoaded = ({ error, children, ...rest }: NotLoadedProps) => (
  <FailedState {...rest}>
    <span>{errorText(error)}</span> <span>{children}</span>
  </FailedState>
)
