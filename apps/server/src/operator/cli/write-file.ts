import { closeSync, openSync, rmSync, writeFileSync } from 'node:fs'

/**
 * Writes a new file.
 *
 * @throws if the file exists or cannot be written; no partial file is left
 */
export function writeNewFile(path: string, content: string | Uint8Array, mode = 0o666): void {
  const file = openSync(path, 'wx', mode)
  try {
    writeFileSync(file, content)
  } catch (error) {
    rmSync(path, { force: true })
    throw error
  } finally {
    closeSync(file)
  }
}
