import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { decrypted } from './encryption.ts'

const NEWLINE = 0x0a

/**
 * Yields the lines of a compressed file without their line ends. Only \n ends a line, not the other line ends of Unicode.
 *
 * @param key the key the file was encrypted with
 */
export async function* linesOf(file: string, key: string | undefined): AsyncGenerator<Buffer> {
  const unpacked = createGunzip()
  const read = pipeline(Readable.from(decrypted(createReadStream(file), key)), unpacked)
  // thrown below, after the previous lines are yielded
  read.catch(() => {})
  let rest: Buffer = Buffer.alloc(0)
  for await (const piece of unpacked as AsyncIterable<Buffer>) {
    rest = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    let from = 0
    for (let end = rest.indexOf(NEWLINE); end !== -1; end = rest.indexOf(NEWLINE, from)) {
      yield rest.subarray(from, end)
      from = end + 1
    }
    rest = rest.subarray(from)
  }
  await read
  if (rest.length > 0) yield rest
}
