/** Scripts in which a zero-width joiner or non-joiner changes the shape of the adjacent letters. */
const JOINED =
  '[\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}' +
  '\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}]'

/**
 * Invisible characters that are allowed: the variation selector after an emoji, the joiner between two emoji, and joiners and
 * non-joiners between letters of the scripts in `JOINED`.
 */
const ALLOWED =
  '(?<=\\p{ExtPict})\\ufe0f|' +
  '(?<=[\\d#*])\\ufe0f(?=\\u20e3)|' +
  '(?<=[\\p{ExtPict}\\p{EMod}\\ufe0f])\\u200d(?=\\p{ExtPict})|' +
  `(?<=${JOINED})[\\u200c\\u200d](?=${JOINED})`

/** Unicode symbols and marks that are drawn as nothing, although no Unicode property identifies them. */
const BLANK = '\\u2800\\u{16fe4}\\u{1d159}'

/** Characters that `withoutHiddenCharacters` removes. Source: docs/rules/configuration.md#hidden-characters. */
export const HIDDEN = new RegExp(`(?!${ALLOWED})[\\p{Cc}\\p{Cf}\\p{Cs}\\p{DI}\\p{Zl}\\p{Zp}${BLANK}]`, 'gu')

/**
 * Removes the characters of a line that are invisible or that reorder or hide adjacent text: control characters including
 * line breaks, direction marks, zero-width joiners and spaces, broken surrogate pairs and blank symbols. Keeps the
 * characters that form emoji, and joiners between letters of scripts that need them. Returns an empty string for anything
 * but a string.
 * Source: docs/rules/configuration.md#hidden-characters.
 * @example withoutHiddenCharacters('\u2068WELCOME10\u2069') // 'WELCOME10'
 */
export const withoutHiddenCharacters = (text: string): string => text?.replace?.(HIDDEN, '') ?? ''
