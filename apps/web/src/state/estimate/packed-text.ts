/** Maximum length of an unpacked text; real estimates are far smaller, and a hostile link would unpack to gigabytes. */
const MAX_UNPACKED_BYTES = 32_768

const toBase64 = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))

/** Returns the CRC-32 of the packed bytes; the checksum of gzip covers only the text, so some packed bits would be unprotected. */
function computeChecksum(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  let sum = -1
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (0xedb88320 & -(sum & 1))
  }
  return new Uint8Array(Uint32Array.of(~sum).buffer)
}

async function transformBytes(
  bytes: Uint8Array<ArrayBuffer>,
  transform: CompressionStream | DecompressionStream
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(transform).getReader()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  // not every browser can iterate over a stream
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    length += read.value.length
    if (length > MAX_UNPACKED_BYTES) {
      void reader.cancel().catch(() => undefined)
      throw new Error('The text is too long.')
    }
    pieces.push(read.value)
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer())
}

/**
 * Packs a text into letters, digits, '-' and '_', as short as the browser can, with a checksum (docs/decisions/0064-an-estimate-is-stored-in-its-link.md).
 */
export async function packText(text: string): Promise<string> {
  const packed = await transformBytes(new TextEncoder().encode(text), new CompressionStream('deflate-raw'))
  return toBase64(packed) + toBase64(computeChecksum(packed))
}

/** Number of characters of a checksum of four bytes. */
const CHECKSUM_LENGTH = 6

/** Returns the text, or undefined if a character was lost or altered. */
export async function unpackText(text: string): Promise<string | undefined> {
  try {
    const packed = fromBase64(text.slice(0, -CHECKSUM_LENGTH))
    // require the canonical form, because the last character has unused bits
    if (toBase64(packed) + toBase64(computeChecksum(packed)) !== text) return undefined
    const unpacked = await transformBytes(packed, new DecompressionStream('deflate-raw'))
    return new TextDecoder('utf-8', { fatal: true }).decode(unpacked)
  } catch {
    return undefined
  }
}
