import { readFileSync } from 'node:fs'

/**
 * Reads a secret from the file that a setting names.
 *
 * @throws an error that names the setting if the file cannot be read or is empty
 */
export function readSecretFile(setting: string, file: string): string {
  let text: string
  try {
    text = readFileSync(file, 'utf8').trimEnd()
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException
    throw new Error(`${setting}: ${file} cannot be read (${code}).`, { cause: error })
  }
  if (text === '') throw new Error(`${setting}: ${file} is empty.`)
  return text
}
