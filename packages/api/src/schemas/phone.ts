import { checkPhone } from '@cloud/pricing/account'
import * as v from 'valibot'

const message = 'Телефон: от 10 до 15 цифр, можно с + ( ) - . и пробелами.'

/** A phone number as a person writes it, or empty; trimmed. */
export const Phone = v.pipe(
  v.string(message),
  v.trim(),
  v.check((text) => text === '' || checkPhone(text).length === 0, message)
)
