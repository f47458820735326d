import { classes } from '../../classes.ts'
import { TextField, type TextFieldProps } from '../TextField/TextField.tsx'
import css from './CodeField.module.css'

/**
 * Field for a one-time code. Accepts codes filled in by a phone, and pasted codes with spaces.
 *
 * - **Use it** for a one-time code.
 * - **Do not use it** for a promo code: `PromoForm`; for other texts: `TextField`.
 */
export const CodeField = ({ className, ...rest }: TextFieldProps) => (
  <TextField
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={16}
    {...rest}
    className={classes(css.code, className)}
  />
)
