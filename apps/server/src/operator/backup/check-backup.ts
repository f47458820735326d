import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { sentenceOf } from '../cli/sentence-of.ts'
import { Header } from './header.ts'
import { linesOf } from './lines-of.ts'

/**
 * Reads a backup to its end.
 *
 * @param key the key it was encrypted with
 * @throws a readable message if the file is no backup, incomplete, altered, or encrypted with another key
 */
export async function checkBackup(file: string, key: string | undefined): Promise<Header> {
  const hash = createHash('sha256')
  let first: Buffer | undefined
  let last: Buffer | undefined
  try {
    for await (const line of linesOf(file, key)) {
      first ??= line
      if (last !== undefined) hash.update(last).update('\n')
      last = line
    }
  } catch (cause) {
    const isUnreadable = cause instanceof Error && 'syscall' in cause
    const sentence = isUnreadable
      ? `cannot be read: ${sentenceOf(cause)}`
      : `is no whole backup: ${sentenceOf(cause)}.`
    throw new Error(`${file} ${sentence}`, { cause })
  }
  const header = v.safeParse(Header, parseLine(first))
  if (!header.success) throw new Error(`${file} is no backup of this product.`)
  if (last?.toString() !== hash.digest('hex'))
    throw new Error(`${file} was cut short or altered: its checksum differs.`)
  return header.output
}

function parseLine(line: Buffer | undefined): unknown {
  try {
    return JSON.parse(String(line))
  } catch {
    return undefined
  }
}
