/** Characters that move a cursor, colour, erase, or reverse the text direction; line ends are allowed. */
const CONTROL_CHARACTERS = /[\p{Cc}\p{Bidi_Control}]/gu

/** Escapes characters that a terminal would interpret, in the notation of JSON, so that JSON keeps its meaning. */
export const toPrintable = (text: string): string =>
  text.replace(CONTROL_CHARACTERS, (one) =>
    one === '\n' ? one : `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`
  )
