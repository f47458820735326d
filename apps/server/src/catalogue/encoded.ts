import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

type Encoding = 'br' | 'gzip' | 'identity'

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)

/** An answer that many ask for: made into text once, compressed once for each encoding somebody accepts. */
export class Encoded {
  readonly text: string
  readonly etag: string
  /** The text as it may stand in a script element of a page. */
  readonly inPage: string
  readonly #identity: Buffer
  #gzip: Promise<Buffer> | undefined
  #br: Promise<Buffer> | undefined

  constructor(text: string) {
    this.text = text
    this.inPage = text.replaceAll('<', '\\u003c')
    this.#identity = Buffer.from(text)
    // weak: one tag for the same answer in every encoding
    this.etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  }

  as(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'identity') return Promise.resolve(this.#identity)
    if (encoding === 'gzip') {
      this.#gzip ??= toGzip(this.#identity)
      return this.#gzip
    }
    this.#br ??= toBrotli(this.#identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    return this.#br
  }
}
