import { join } from 'node:path'
import { readSettings } from '../settings.ts'
import { UsageError } from './command.ts'
import { COMMANDS } from './commands.ts'
import { help } from './help.ts'
import { readWords } from './read-words.ts'
import { withDatabase } from './with-database.ts'

export interface Operated {
  /** The exit code. */
  readonly status: 0 | 1 | 2 | 3 | 4
  readonly stdout: string
  readonly stderr: string
}

const HELP = ['help', '--help', '-h']

/** Does what the words say, on the product that the environment names. */
export async function operate(words: readonly string[], environment: NodeJS.ProcessEnv): Promise<Operated> {
  if (words.length === 0 || words.some((word, at) => HELP.includes(word) && (at === 0 || word !== 'help'))) {
    const room = words.find((word) => !HELP.includes(word))
    return { status: words.length === 0 ? 2 : 0, stdout: help(COMMANDS, room), stderr: '' }
  }
  try {
    const { name, command, json, ...said } = readWords(words, COMMANDS)
    const settings = readSettings(environment, join(import.meta.dirname, '../../../../.data'))
    const { told, failed, doneBefore } = await withDatabase(settings, (db, url) =>
      command.run({ db, url, settings, command: name, ...said })
    )
    const status = failed === true ? 3 : doneBefore === undefined ? 0 : 4
    return { status, stdout: JSON.stringify(told, null, json ? 0 : 2), stderr: doneBefore ?? '' }
  } catch (error) {
    const stderr = error instanceof Error ? error.message : String(error)
    return { status: error instanceof UsageError ? 2 : 1, stdout: '', stderr }
  }
}
