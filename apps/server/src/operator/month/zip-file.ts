import { randomUUID } from 'node:crypto'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { Zip, ZipDeflate } from 'fflate'
import { nameNewFile, requireNewFile } from '../cli/write-file.ts'

/** A ZIP file has 4 GB at most. */
const MAX_BYTES = 4_000_000_000

/**
 * A new ZIP file that is written file by file, so that its content never is in memory. The same files give the same bytes.
 *
 * @throws if the file exists or cannot be written; without `finish` no file is left
 */
export class ZipFile {
  readonly #path: string
  readonly #part: string
  readonly #file: number
  readonly #zip: Zip
  readonly #date: Date
  #bytes = 0
  #error: Error | undefined

  /** @param date date of all files in it */
  constructor(path: string, date: { readonly year: number; readonly month: number; readonly day: number }) {
    requireNewFile(path)
    this.#path = path
    // an unpredictable name: a file or link that somebody placed there would keep its owner or lead elsewhere
    this.#part = `${path}.${randomUUID()}.part`
    // in local time, as the format has no time zone
    this.#date = new Date(date.year, date.month - 1, date.day)
    this.#file = openSync(this.#part, 'wx', 0o600)
    this.#zip = new Zip((error, chunk) => {
      if (error !== null) this.#error ??= error
      else this.#write(chunk)
    })
  }

  add(name: string, content: Uint8Array): void {
    const entry = new ZipDeflate(name)
    entry.mtime = this.#date
    this.#zip.add(entry)
    entry.push(content, true)
    if (this.#error !== undefined) throw this.#error
  }

  /** Completes the file, and returns its size in bytes. */
  finish(): number {
    this.#zip.end()
    if (this.#error !== undefined) throw this.#error
    nameNewFile(this.#part, this.#path)
    return this.#bytes
  }

  /** Closes the file, and removes its part. */
  close(): void {
    this.#zip.terminate()
    closeSync(this.#file)
    rmSync(this.#part, { force: true })
  }

  #write(chunk: Uint8Array): void {
    for (let done = 0; done < chunk.length; ) done += writeSync(this.#file, chunk, done)
    this.#bytes += chunk.length
    if (this.#bytes > MAX_BYTES)
      this.#error ??= new Error('The archive would be larger than 4 GB: write parts of it with --accounts.')
  }
}
