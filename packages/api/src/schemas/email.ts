import * as v from 'valibot'

const message = 'Проверьте адрес почты.'
const ADDRESS = /^[\w+-]+(\.[\w+-]+)*@[a-z\d]+([.-][a-z\d]+)*\.[a-z]{2,}$/i

/** An e-mail address, ASCII, at most 254 characters; trimmed. */
export const Email = v.pipe(
  v.string(message),
  v.trim(),
  v.check((text) => text.length <= 254 && ADDRESS.test(text), message)
)
