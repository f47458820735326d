import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { decrypted, encrypted } from './encryption.ts'

const KEY = 'a-key-that-nobody-can-guess-at-all'
const CHUNK = 64 * 1024

async function all(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const found: Buffer[] = []
  for await (const piece of pieces) found.push(piece)
  return Buffer.concat(found)
}

/** Yields the bytes in pieces, as reading a file does. */
function* pieces(bytes: Buffer, size: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK])(
  '%i bytes come back, however they are read',
  async (length) => {
    const bytes = randomBytes(length)
    const packed = await all(encrypted([bytes], KEY))
    for (const size of [7919, CHUNK, packed.length])
      expect((await all(decrypted(pieces(packed, size), KEY))).equals(bytes)).toBe(true)
  }
)

test('chunks cannot be removed, moved or cut off at the end', async () => {
  const packed = await all(encrypted([Buffer.alloc(3 * CHUNK)], KEY))
  const sealed = CHUNK + 16
  const head = packed.subarray(0, 50)
  const [first, second, third] = [0, 1, 2].map((at) =>
    packed.subarray(50 + at * sealed, 50 + (at + 1) * sealed)
  )
  const order = (...chunks: readonly (Buffer | undefined)[]) =>
    all(decrypted([Buffer.concat([head, ...chunks.filter((chunk) => chunk !== undefined)])], KEY))
  expect(await order(first, second, third)).toHaveLength(3 * CHUNK)
  await expect(order(first, second)).rejects.toThrow('altered')
  await expect(order(first, third)).rejects.toThrow('altered')
  await expect(order(second, first, third)).rejects.toThrow('altered')
  await expect(order(first, second, third, third)).rejects.toThrow('altered')
  await expect(order()).rejects.toThrow('altered')
})
