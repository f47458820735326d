import { normalizeNfc } from '@cloud/api'

/** Characters that a table from a Russian spreadsheet contains if it is encoded in windows-1251. */
const CYRILLIC = /^[\t\n\r -~А-яЁё\u00A0«»„“”‘’–—…№°±·×®©™₽€]*$/

/**
 * Decodes the text of a file and composes it (NFC): UTF-8, or, for a table, windows-1251 as spreadsheets save it.
 *
 * @throws for other bytes, and for text in which another program has lost characters: nothing is guessed
 */
export function readText(
  bytes: Uint8Array,
  isTable: boolean
): { readonly text: string; readonly encoding: 'utf-8' | 'windows-1251' } {
  const utf8 = decode(bytes, 'utf-8')
  if (utf8 !== undefined) {
    if (utf8.includes('\uFFFD'))
      throw new Error(
        `It holds '\uFFFD' in line ${lineOf(utf8, '\uFFFD')}, where another program has lost letters: export it again, as UTF-8.`
      )
    return { text: utf8.normalize('NFC'), encoding: 'utf-8' }
  }
  const cyrillic = isTable ? decode(bytes, 'windows-1251') : undefined
  if (cyrillic !== undefined && CYRILLIC.test(cyrillic)) return { text: cyrillic, encoding: 'windows-1251' }
  throw new Error(
    isTable
      ? 'Its letters are neither UTF-8 nor windows-1251. Save it as CSV UTF-8.'
      : 'Its letters are not UTF-8. Save it as UTF-8.'
  )
}

function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const lineOf = (text: string, part: string): number => text.slice(0, text.indexOf(part)).split('\n').length

/**
 * Parses JSON, and composes its texts, which may contain escapes.
 *
 * @throws a readable message with the position of the error
 */
export function parseJson(text: string): unknown {
  try {
    return normalizeNfc(JSON.parse(text))
  } catch (error) {
    throw new Error(`It is not JSON: ${placeOf(error, text.trimEnd())}.`, { cause: error })
  }
}

/**
 * Returns the position of an error: Node reports it as a number, as text around it, or not at all if the text ends too
 * early.
 */
function placeOf(error: unknown, text: string): string {
  if (text.trim() === '') return 'the file is empty'
  const at = firstWrong(text)
  if (at === undefined) return 'it breaks off'
  const before = text.slice(0, at).split('\n')
  const place = `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`
  const message = error instanceof Error ? error.message : ''
  const [, sign, near] =
    /^Unexpected token '(.+)', (?:\.{3})?"([\s\S]*)"(?:\.{3})? is not valid JSON$/.exec(message) ?? []
  return near === undefined
    ? `${place} cannot be read`
    : `${place}: '${sign}' does not belong in: ${near.replace(/\s+/g, ' ').trim()}`
}

/** Finds the position at which a text stops being the beginning of any JSON; undefined when it only ends too early. */
function firstWrong(text: string): number | undefined {
  const isWrong = (length: number) => {
    const beginning = text.slice(0, length)
    try {
      JSON.parse(beginning)
      return false
    } catch (error) {
      const message = error instanceof Error ? error.message : ''
      const position = Number(/position (\d+)/.exec(message)?.[1] ?? -1)
      const isEnd = /end of JSON input|Unterminated/.test(message) || position >= length
      return !isEnd
    }
  }
  if (!isWrong(text.length)) return undefined
  let [well, wrong] = [0, text.length]
  while (wrong - well > 1) {
    const middle = Math.floor((well + wrong) / 2)
    if (isWrong(middle)) wrong = middle
    else well = middle
  }
  return wrong - 1
}
