/** Last character of some files that DOS programs write. */
const DOS_END = '\u001a'

export type StatementEncoding = 'utf-8' | 'utf-16le' | 'windows-1251' | 'ibm866'

/**
 * Decodes a statement by its content: banks declare an encoding that the file does not have.
 *
 * @throws for an empty or binary file
 */
export function decodeStatement(bytes: Uint8Array): {
  readonly text: string
  readonly encoding: StatementEncoding
} {
  if (bytes.length === 0) throw new Error('The file is empty.')
  const encoding = encodingOf(bytes)
  return { text: new TextDecoder(encoding).decode(bytes).replaceAll(DOS_END, '').normalize('NFC'), encoding }
}

function encodingOf(bytes: Uint8Array): StatementEncoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes.includes(0))
    throw new Error('The file is no text: export the statement as 1C text (1CClientBankExchange) or CSV.')
  if (isUtf8(bytes)) return 'utf-8'
  // some banks cut a text in the middle of a UTF-8 character, so that the file is not valid UTF-8
  const likely = (['windows-1251', 'ibm866', 'utf-8'] as const).map((encoding) => ({
    encoding,
    likeness: scoreEncoding(bytes, encoding)
  }))
  return likely.reduce((best, one) => (one.likeness > best.likeness ? one : best)).encoding
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    // a stream may end within a letter, as a cut file does
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

/** Enough to tell encodings apart. */
const SAMPLE_BYTES = 100_000

/** Rates how Russian a text is in an encoding: its Russian letters, less twice the other characters beyond ASCII. */
function scoreEncoding(bytes: Uint8Array, encoding: StatementEncoding): number {
  const text = new TextDecoder(encoding).decode(bytes.subarray(0, SAMPLE_BYTES))
  const letters = text.match(/[А-Яа-яЁё]/g)?.length ?? 0
  const others = text.match(/[^\0-\x7fА-Яа-яЁё«»„“”–—№\u00a0]/g)?.length ?? 0
  return letters - 2 * others
}
