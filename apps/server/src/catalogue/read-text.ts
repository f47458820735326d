/** What a table from a Russian spreadsheet holds besides ASCII, when its bytes are windows-1251. */
const CYRILLIC = /^[\t\n\r -~А-яЁё\u00A0«»„“”‘’–—…№°±·×®©™₽€]*$/

/**
 * The text of a file: UTF-8, or, for a table, windows-1251 as spreadsheets save it.
 *
 * @throws for any other bytes, and for text in which another program has lost letters: nothing is guessed
 */
export function readText(
  bytes: Uint8Array,
  isTable: boolean
): { readonly text: string; readonly encoding: 'utf-8' | 'windows-1251' } {
  const utf8 = decoded(bytes, 'utf-8')
  if (utf8 !== undefined) {
    if (utf8.includes('\uFFFD'))
      throw new Error(
        `It holds '\uFFFD' in line ${lineOf(utf8, '\uFFFD')}, where another program has lost letters: export it anew, as UTF-8.`
      )
    return { text: utf8, encoding: 'utf-8' }
  }
  const cyrillic = isTable ? decoded(bytes, 'windows-1251') : undefined
  if (cyrillic !== undefined && CYRILLIC.test(cyrillic)) return { text: cyrillic, encoding: 'windows-1251' }
  throw new Error(
    isTable
      ? 'Its letters are neither UTF-8 nor windows-1251. Save it as CSV UTF-8.'
      : 'Its letters are not UTF-8. Save it as UTF-8.'
  )
}

function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const lineOf = (text: string, part: string): number => text.slice(0, text.indexOf(part)).split('\n').length
