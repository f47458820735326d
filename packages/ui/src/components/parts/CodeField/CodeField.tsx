import { classes } from '../../classes.ts'
import { TextField, type TextFieldProps } from '../TextField/TextField.tsx'
import css from './CodeField.module.css'

/** The field of a one-time code. What a phone offers to fill in or somebody pastes with a space in it is taken as it is. */
export const CodeField = ({ className, ...rest }: TextFieldProps) => (
  <TextField
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={16}
    {...rest}
    className={classes(css.code, className)}
  />
)
