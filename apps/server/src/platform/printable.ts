/** Characters that move a cursor, colour, erase, or reverse the text direction; line ends are allowed. */
const OBEYED = /[\p{Cc}\p{Bidi_Control}]/gu

/**
 * Text for a terminal or a log, which obeys some characters instead of showing them: each of them as it is escaped in JSON,
 * so that JSON still says the same.
 */
export const printable = (text: string): string =>
  text.replace(OBEYED, (one) =>
    one === '\n' ? one : `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`
  )
