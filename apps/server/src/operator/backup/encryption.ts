import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** First bytes of an encrypted file. */
const MARK = Buffer.from('cloud-encrypted-1\n')
const SALT = 32
const TAG = 16
const CHUNK = 64 * 1024

type ByteChunks = AsyncIterable<Buffer> | Iterable<Buffer>

/** Derives a separate key for each file, so that two files never share a nonce. */
const keyOf = (secret: string, salt: Buffer) =>
  Buffer.from(hkdfSync('sha256', secret, salt, 'cloud backup', 32))

/** The nonce has the number of the chunk and a flag for the last one, so that chunks cannot be moved or cut off. */
function nonceOf(chunk: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(chunk, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/**
 * Encrypts with AES-256-GCM in chunks, so that a file of any size is verified chunk by chunk and unauthenticated data is never passed on
 * (the STREAM construction, as in age).
 */
export async function* encrypted(pieces: ByteChunks, secret: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT)
  const key = keyOf(secret, salt)
  yield Buffer.concat([MARK, salt])
  for await (const { chunk, at, isLast } of chunksOf(pieces, CHUNK)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(at, isLast))
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
  }
}

/**
 * Decrypts encrypted input. Unencrypted input is passed through, unless a secret is given: then its origin could not be verified.
 *
 * @throws a readable message if the secret is missing or wrong, or the file was cut or altered
 */
export async function* decrypted(pieces: ByteChunks, secret: string | undefined): AsyncGenerator<Buffer> {
  const source = prefixed(pieces, MARK.length + SALT)
  const { value: head = Buffer.alloc(0) } = await source.next()
  if (!head.subarray(0, MARK.length).equals(MARK)) {
    if (secret !== undefined)
      throw new Error(
        'it is not encrypted, and BACKUP_KEY is set. If it is yours, restore it without BACKUP_KEY'
      )
    yield head
    yield* source
    return
  }
  if (secret === undefined)
    throw new Error('it is encrypted: set BACKUP_KEY to the key that it was written with')
  const key = keyOf(secret, head.subarray(MARK.length))
  for await (const { chunk, at, isLast } of chunksOf(source, CHUNK + TAG)) {
    try {
      const cipher = createDecipheriv('aes-256-gcm', key, nonceOf(at, isLast))
      cipher.setAuthTag(chunk.subarray(-TAG))
      yield Buffer.concat([cipher.update(chunk.subarray(0, -TAG)), cipher.final()])
    } catch (cause) {
      const why =
        at === 0 ? 'BACKUP_KEY is another key, or the file was altered' : 'it was cut short or altered'
      throw new Error(why, { cause })
    }
  }
}

/** Yields the same bytes, with `length` bytes in the first piece, or all if there are fewer. */
async function* prefixed(pieces: ByteChunks, length: number): AsyncGenerator<Buffer> {
  let head: Buffer | undefined = Buffer.alloc(0)
  for await (const piece of pieces) {
    if (head === undefined) {
      yield piece
      continue
    }
    head = Buffer.concat([head, piece])
    if (head.length < length) continue
    yield head.subarray(0, length)
    yield head.subarray(length)
    head = undefined
  }
  if (head !== undefined) yield head
}

interface Chunk {
  readonly chunk: Buffer
  readonly at: number
  readonly isLast: boolean
}

/** Yields the same bytes in chunks of one size; the last one may be shorter or empty. */
async function* chunksOf(pieces: ByteChunks, size: number): AsyncGenerator<Chunk> {
  let rest = Buffer.alloc(0)
  let at = 0
  for await (const piece of pieces) {
    rest = Buffer.concat([rest, piece])
    // a full chunk is kept back until more bytes come, because it may be the last one
    for (; rest.length > size; rest = rest.subarray(size))
      yield { chunk: rest.subarray(0, size), at: at++, isLast: false }
  }
  yield { chunk: rest, at, isLast: true }
}
