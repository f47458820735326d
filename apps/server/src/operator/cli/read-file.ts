import { closeSync, openSync, readSync } from 'node:fs'

const PART_BYTES = 1_000_000

/**
 * Reads a file, which may also be a pipe.
 *
 * @param what the file's content, for the message
 * @throws if it is larger than `mostBytes`
 */
export function readFileUpTo(path: string, mostBytes: number, what: string): Uint8Array {
  const file = openSync(path, 'r')
  try {
    const parts: Buffer[] = []
    // a pipe has no size, and a device may have no end
    for (let length = 0, read = -1; read !== 0; length += read) {
      const part = Buffer.alloc(PART_BYTES)
      read = readSync(file, part, 0, PART_BYTES, null)
      if (length + read > mostBytes)
        throw new Error(`It is larger than ${mostBytes / 1_000_000} MB, the limit of ${what}.`)
      parts.push(part.subarray(0, read))
    }
    return Buffer.concat(parts)
  } finally {
    closeSync(file)
  }
}
