import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

type Encoding = 'br' | 'gzip' | 'identity'

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)

/** Response that many clients request: serialised once, and compressed once per accepted encoding. */
export class Encoded {
  readonly text: string
  readonly etag: string
  /** Text escaped for a script element of a page. */
  readonly inPage: string
  readonly #bytes: Partial<Record<Encoding, Buffer | Promise<Buffer>>>

  constructor(text: string) {
    this.text = text
    this.inPage = text.replaceAll('<', '\\u003c')
    this.#bytes = { identity: Buffer.from(text) }
    // weak: one tag for the same answer in every encoding
    this.etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  }

  /** The bytes; a promise of them while they are made. */
  as(encoding: Encoding): Buffer | Promise<Buffer> {
    this.#bytes[encoding] ??= this.#compressed(encoding)
    return this.#bytes[encoding]
  }

  async #compressed(encoding: Encoding): Promise<Buffer> {
    const bytes =
      encoding === 'br'
        ? await toBrotli(this.text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
        : await toGzip(this.text)
    this.#bytes[encoding] = bytes
    return bytes
  }
}
