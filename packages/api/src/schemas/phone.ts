import * as v from 'valibot'

const message = 'Телефон: от 5 до 20 цифр, можно с + ( ) - . и пробелами.'

/** A phone number as a person writes it, or empty; trimmed. */
export const Phone = v.pipe(
  v.string(message),
  v.trim(),
  v.regex(/^(?=.{0,40}$)([+ ().-]*\d){5,20}[ ().-]*$|^$/, message)
)
