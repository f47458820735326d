/** No estimate is near it; a hostile link would unpack to gigabytes. */
const LONGEST = 32_768

const toBase64 = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))

/** CRC-32 of what is sent: that of gzip is of the text, and some of its bits decide nothing. */
function checkSum(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  let sum = -1
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (0xedb88320 & -(sum & 1))
  }
  return new Uint8Array(Uint32Array.of(~sum).buffer)
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  transform: CompressionStream | DecompressionStream
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(transform).getReader()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  // not every browser iterates over a stream
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    length += read.value.length
    if (length > LONGEST) {
      void reader.cancel().catch(() => undefined)
      throw new Error('The text is too long.')
    }
    pieces.push(read.value)
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer())
}

/** A text as letters, digits, '-' and '_', as short as the browser makes it, with its check sum (docs/decisions/0064-links-of-estimates.md). */
export async function pack(text: string): Promise<string> {
  const packed = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'))
  return toBase64(packed) + toBase64(checkSum(packed))
}

/** The letters of a check sum of four bytes. */
const SUM_LETTERS = 6

/** The text, or undefined where a letter of it was lost or is another. */
export async function unpack(text: string): Promise<string | undefined> {
  try {
    const packed = fromBase64(text.slice(0, -SUM_LETTERS))
    // one text has one form: the last letter of it has bits that decide nothing
    if (toBase64(packed) + toBase64(checkSum(packed)) !== text) return undefined
    const unpacked = await through(packed, new DecompressionStream('deflate-raw'))
    return new TextDecoder('utf-8', { fatal: true }).decode(unpacked)
  } catch {
    return undefined
  }
}
