/** Scripts in which a joiner or non-joiner of no width changes how the letters beside it look. */
const JOINED =
  '[\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}' +
  '\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}]'

/** An emoji's variation selector, the joiner of two emoji, and what joins or parts two letters that join. */
const SEEN = [
  '(?<=\\p{ExtPict})\\ufe0f',
  '(?<=[\\d#*])\\ufe0f(?=\\u20e3)',
  '(?<=[\\p{ExtPict}\\p{EMod}\\ufe0f])\\u200d(?=\\p{ExtPict})',
  `(?<=${JOINED})[\\u200c\\u200d](?=${JOINED})`
].join('|')

/** Symbols and marks of Unicode that are drawn as nothing, though no property says so. */
const BLANK = '\\u2800\\u{16fe4}\\u{1d159}'

/** What `withoutHidden` takes out. Source: docs/rules/configuration.md#hidden-characters. */
export const HIDDEN = new RegExp(`(?!${SEEN})[\\p{Cc}\\p{Cf}\\p{Cs}\\p{DI}\\p{Zl}\\p{Zp}${BLANK}]`, 'gu')

/**
 * A line of text without what cannot be seen and turns or hides what stands beside it, or is drawn as nothing: control
 * characters, line breaks too, marks of direction, joiners and spaces of no width, broken surrogate pairs, blank symbols. What
 * makes a sign an emoji, or one emoji of several, stays, and so do joiners between letters of scripts that need them. '' for
 * what is no text.
 * Source: docs/rules/configuration.md#hidden-characters.
 * @example withoutHidden('\u2068WELCOME10\u2069') // 'WELCOME10'
 */
export const withoutHidden = (text: string): string => text?.replace?.(HIDDEN, '') ?? ''
