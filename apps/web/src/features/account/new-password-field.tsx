import { PASSWORD_LENGTH } from '@cloud/pricing/account'
import { TextField } from '@cloud/ui'

interface NewPasswordFieldProps {
  readonly label: string
  /** Its name in the body that is sent. */
  readonly name: string
  readonly error: string | undefined
}

/** The field of a new password, with the rules for it as a hint. */
export const NewPasswordField = ({ label, name, error }: NewPasswordFieldProps) => (
  <TextField
    label={label}
    name={name}
    type="password"
    autoComplete="new-password"
    hint={`От ${PASSWORD_LENGTH.least} символов: латинские буквы, цифры и знаки`}
    error={error}
  />
)
