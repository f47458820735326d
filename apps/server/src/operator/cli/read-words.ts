import { parseArgs } from 'node:util'
import { inNfc } from '@cloud/api'
import { type Command, UsageError } from './command.ts'
import { usage } from './help.ts'

export interface Read {
  /** The words that name the command. */
  readonly name: string
  readonly command: Command
  readonly args: readonly string[]
  readonly options: Readonly<Record<string, string | boolean | undefined>>
  /** Whether the answer is wanted on one line. */
  readonly json: boolean
}

/**
 * What was typed, by what its command takes.
 *
 * @throws UsageError for a command that there is not, for arguments or options that it does not have, or lacks
 */
export function readWords(words: readonly string[], commands: Readonly<Record<string, Command>>): Read {
  const [length, name] = [2, 1]
    .map((count) => [count, words.slice(0, count).join(' ')] as const)
    .find(([, name]) => Object.hasOwn(commands, name)) ?? [0, '']
  const command = commands[name]
  if (command === undefined)
    throw new UsageError(
      `There is no command '${words
        .filter((word) => word !== '--json')
        .slice(0, 2)
        .join(' ')}'. See pnpm operator --help.`
    )
  const named = Object.entries({ ...command.requires, ...command.options }).map(([option, value]) => [
    option,
    { type: value === 'flag' ? ('boolean' as const) : ('string' as const) }
  ])
  const { values, positionals } = parse(words.slice(length), Object.fromEntries(named))
  const takes = command.takes ?? []
  if (positionals.length !== takes.length)
    throw new UsageError(
      `'${name}' takes ${takes.length === 0 ? 'no arguments' : takes.join(' and ')}, got ${positionals.length}: ` +
        `pnpm operator ${name} ${usage(command)}`.trimEnd()
    )
  const { json, ...options } = values
  const lacking = Object.keys(command.requires ?? {}).filter((option) => !Object.hasOwn(options, option))
  if (lacking.length > 0)
    throw new UsageError(
      `'${name}' needs ${lacking.map((option) => `--${option}`).join(' and ')}: pnpm operator ${name} ${usage(command)}`
    )
  // the name of a file has to stay as the disk has it
  const args = positionals.map((word, at) => (takes[at] === 'FILE' ? word : word.normalize('NFC')))
  return { name, command, args, options: inNfc(options), json: json === true }
}

function parse(words: readonly string[], named: Record<string, { type: 'boolean' | 'string' }>) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { ...named, json: { type: 'boolean' } }
    })
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}
