import { PASSWORD_LENGTH } from '@cloud/pricing/account'
import { TextField } from '@cloud/ui'

interface NewPasswordFieldProps {
  readonly label: string
  /** Name of the field in the request body. */
  readonly name: string
  readonly error: string | undefined
}

/** Field for a new password, with the rules as a hint. */
export const NewPasswordField = (props: NewPasswordFieldProps) => (
  <TextField
    {...props}
    type="password"
    autoComplete="new-password"
    hint={`От ${PASSWORD_LENGTH.least} символов: латинские буквы, цифры и знаки`}
  />
)
