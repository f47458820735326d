import { join } from 'node:path'
import { isDatabaseFailure } from '../../platform/db/connections/database-failure.ts'
import { readSettings } from '../../platform/settings.ts'
import { describeStartError } from '../../platform/start/shutdown-steps.ts'
import type { Commands } from './command.ts'
import { help } from './help.ts'
import { type AskHidden, identify } from './identify.ts'
import { UsageError } from './parse-values.ts'
import { prettyJson } from './pretty-json.ts'
import { readWords } from './read-words.ts'
import { sentenceOf } from './sentence-of.ts'
import { placeOf, whichProduct } from './which-product.ts'
import { withDatabase } from './with-database.ts'

export interface OperateResult {
  /** The exit code. */
  readonly status: 0 | 1 | 2 | 3 | 4 | 5
  readonly stdout: string
  readonly stderr: string
}

const HELP = ['help', '--help', '-h']

/**
 * Runs the typed command on the product that the environment names.
 *
 * @param ask prompts the operator for a secret; undefined where no prompt is possible
 */
export async function operate(
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
  commands: Commands,
  ask?: AskHidden
): Promise<OperateResult> {
  if (words.length === 0 || words.some((word, at) => HELP.includes(word) && (at === 0 || word !== 'help'))) {
    const firstWord = words.find((word) => !HELP.includes(word))
    return { status: words.length === 0 ? 2 : 0, stdout: help(commands, firstWord), stderr: '' }
  }
  const notes: string[] = []
  let isRunning = false
  const end = (status: OperateResult['status'], stdout: string, sentence?: string) => ({
    status,
    stdout,
    stderr: [...notes, ...(sentence === undefined ? [] : [sentence])].join('\n')
  })
  try {
    const { name, command, json, ...typed } = readWords(words, commands)
    const settings = readSettings(environment, join(import.meta.dirname, '../../../../../.data'))
    // a misspelt setting may be the one that names the product
    notes.push(...settings.misspelt)
    const place = placeOf(settings, environment)
    const wanted = {
      place,
      database: command.database,
      asOwner: command.asOwner,
      make: command.database === 'any' && typed.options['yes'] === true
    }
    const { output, text, failed, doneBefore, waits, note } = await withDatabase(
      settings,
      wanted,
      async (db, addresses, state) => {
        notes.push(await whichProduct(db, state, place))
        const asked = { db, ...addresses, place, settings, command: name, ...typed }
        const operator = await identify(asked, ask)
        isRunning = true
        return command.run({ ...asked, operator })
      }
    )
    const status = failed === true ? 3 : doneBefore !== undefined ? 4 : waits === undefined ? 0 : 5
    return end(
      status,
      json ? JSON.stringify(output) : (text ?? prettyJson(output)),
      doneBefore ?? waits ?? note
    )
  } catch (error) {
    const sentence = isDatabaseFailure(error)
      ? isRunning
        ? `The database failed during the command: ${sentenceOf(error)}. What it changes may be done or not: check that before you repeat it.`
        : describeStartError(error)
      : sentenceOf(error)
    // with `--json` programs read only standard output; the words may be unparsable here
    const answer = words.includes('--json') ? JSON.stringify({ error: sentence }) : ''
    return end(error instanceof UsageError ? 2 : 1, answer, sentence)
  }
}
