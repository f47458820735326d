import { classes } from '../../classes.ts'
import { TextField, type TextFieldProps } from '../TextField/TextField.tsx'
import css from './CodeField.module.css'

/** Field for a one-time code. Accepts codes filled in by a phone, and pasted codes with spaces. */
export const CodeField = ({ className, ...rest }: TextFieldProps) => (
  <TextField
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={16}
    {...rest}
    className={classes(css.code, className)}
  />
)
