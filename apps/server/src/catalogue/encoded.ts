import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

type Encoding = 'br' | 'gzip' | 'identity'

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)
const encode: Readonly<Record<Encoding, (text: string) => Promise<Buffer>>> = {
  br: (text) => toBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (text) => toGzip(text),
  identity: async (text) => Buffer.from(text)
}

/** Response that many clients request: serialised once, and compressed once per accepted encoding. */
export class Encoded {
  readonly text: string
  readonly etag: string
  readonly #bytes: Partial<Record<Encoding, Promise<Buffer>>> = {}

  constructor(text: string) {
    this.text = text
    // weak: one tag for the same answer in every encoding
    this.etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  }

  as(encoding: Encoding): Promise<Buffer> {
    this.#bytes[encoding] ??= encode[encoding](this.text)
    return this.#bytes[encoding]
  }
}
