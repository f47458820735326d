import { parseArgs } from 'node:util'
import { inNfc } from '@cloud/api'
import { lettersApart } from '../../platform/misspelt.ts'
import { type Command, UsageError } from './command.ts'
import { usage } from './help.ts'

export interface Read {
  /** The words that name the command. */
  readonly name: string
  readonly command: Command
  readonly args: readonly string[]
  readonly options: Readonly<Record<string, string | boolean | undefined>>
  /** True if the output is wanted as one line of JSON. */
  readonly json: boolean
}

/**
 * Parses the typed words by the definition of their command.
 *
 * @throws UsageError for an unknown command, and for unknown or missing arguments or options
 */
export function readWords(words: readonly string[], commands: Readonly<Record<string, Command>>): Read {
  const [length, name] = [2, 1]
    .map((count) => [count, words.slice(0, count).join(' ')] as const)
    .find(([, name]) => Object.hasOwn(commands, name)) ?? [0, '']
  const command = commands[name]
  if (command === undefined) throw new UsageError(noCommand(words, commands))
  const named = Object.entries({ ...command.requires, ...command.options }).map(([option, value]) => [
    option,
    { type: value === 'flag' ? ('boolean' as const) : ('string' as const) }
  ])
  const { values, positionals } = parse(words.slice(length), Object.fromEntries(named), name, command)
  const takes = command.takes ?? []
  const taken = [...takes, ...(command.mayTake ?? [])]
  const most = taken.length
  if (positionals.length < takes.length || positionals.length > most)
    throw new UsageError(
      `'${name}' takes ${most === 0 ? 'no arguments' : taken.join(' and ')}, got ${positionals.length}: ` +
        `pnpm operator ${name} ${usage(command)}`.trimEnd()
    )
  const { json, ...options } = values
  const lacking = Object.keys(command.requires ?? {}).filter((option) => !Object.hasOwn(options, option))
  if (lacking.length > 0)
    throw new UsageError(
      `'${name}' needs ${lacking.map((option) => `--${option}`).join(' and ')}: pnpm operator ${name} ${usage(command)}`
    )
  // the name of a file has to stay as the disk has it
  const args = positionals.map((word, at) => (taken[at] === 'FILE' ? word : word.normalize('NFC')))
  return { name, command, args, options: inNfc(options), json: json === true }
}

type Named = Readonly<Record<string, { readonly type: 'boolean' | 'string' }>>

function parse(words: readonly string[], named: Named, name: string, command: Command) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { ...named, json: { type: 'boolean' } }
    })
  } catch (cause) {
    const fault = optionFault(words, named, name) ?? (cause instanceof Error ? cause.message : String(cause))
    throw new UsageError(`${fault} It is typed: pnpm operator ${name} ${usage(command)}`.trimEnd(), { cause })
  }
}

/** Returns what is wrong with the options that were typed. */
function optionFault(words: readonly string[], named: Named, name: string): string | undefined {
  const known = [...Object.keys(named), 'json']
  for (const [at, word] of words.entries()) {
    if (word === '--') return undefined
    if (!word.startsWith('-') || word === '-') continue
    const [typed = '', value] = word.replace(/^--?/, '').split('=', 2)
    const type = typed === 'json' ? 'boolean' : named[typed]?.type
    if (type === undefined || !word.startsWith('--')) {
      const meant = nearest(typed, known)
      return `'${name}' has no option ${word.split('=', 1)[0]}.${meant === undefined ? '' : ` Did you mean --${meant}?`}`
    }
    const next = words[at + 1]
    if (type === 'boolean' && value !== undefined) return `--${typed} takes no value.`
    if (type === 'string' && value === undefined && (next === undefined || next.startsWith('-')))
      return `--${typed} needs a value${next === undefined ? '' : `; for one that begins with '-' write --${typed}=${next}`}.`
  }
  return undefined
}

function noCommand(words: readonly string[], commands: Readonly<Record<string, Command>>): string {
  const typed = words
    .filter((word) => word !== '--json')
    .slice(0, 2)
    .join(' ')
  const meant =
    nearest(typed, Object.keys(commands)) ?? nearest(typed.split(' ')[0] ?? '', Object.keys(commands))
  const guess = meant === undefined ? '' : ` Did you mean '${meant}'?`
  return `There is no command '${typed}'.${guess} See pnpm operator --help.`
}

/** Returns the known word that a few wrong letters lead to. */
function nearest(typed: string, known: readonly string[]): string | undefined {
  const allowed = typed.length < 4 ? 1 : typed.length < 8 ? 2 : 3
  const near = known
    .map((word) => ({
      word,
      apart: word.startsWith(typed) && typed.length > 2 ? 1 : lettersApart(typed, word)
    }))
    .filter(({ apart }) => apart <= allowed)
    .sort((one, other) => one.apart - other.apart)
  return near[0]?.word
}
