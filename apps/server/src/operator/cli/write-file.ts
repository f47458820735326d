import { closeSync, existsSync, linkSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const existsAlready = (path: string) => new Error(`${path} exists already: name a new file.`)

/** @throws if the file exists or its folder does not */
export function requireNewFile(path: string): void {
  if (existsSync(path)) throw existsAlready(path)
  const folder = dirname(path)
  if (!existsSync(folder))
    throw new Error(`There is no folder ${folder} to write to: create it or name another.`)
}

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

/** Names a written file. Unlike a rename, a link fails if another command has taken the name meanwhile. */
export function nameNewFile(part: string, path: string): void {
  try {
    linkSync(part, path)
  } catch {
    if (existsSync(path)) throw existsAlready(path)
    // a network folder without links
    renameSync(part, path)
  }
}
