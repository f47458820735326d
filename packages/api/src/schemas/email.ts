import * as v from 'valibot'

const message = 'Проверьте адрес почты.'
/** A domain of another alphabet comes as Punycode: 'xn--80a1acny.xn--p1ai'. */
const ADDRESS =
  /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z\d]+(-+[a-z\d]+)*\.)+([a-z]{2,}|xn(-+[a-z\d]+)+)$/i

/** An e-mail address, ASCII, at most 254 characters; trimmed. */
export const Email = v.pipe(
  v.string(message),
  v.trim(),
  v.check((text) => text.length <= 254 && ADDRESS.test(text), message)
)
