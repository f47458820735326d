import { parseArgs } from 'node:util'
import { normalizeNfc } from '@cloud/api'
import { editDistance } from '../../platform/find-misspelt.ts'
import { argumentsOf, type Command, type Commands, optionsOf } from './command.ts'
import { usage } from './help.ts'
import { UsageError } from './parse-values.ts'

export interface Read {
  readonly name: string
  readonly command: Command
  readonly args: readonly string[]
  readonly options: Readonly<Record<string, string | boolean | undefined>>
  /** True if the output is wanted as one line of JSON. */
  readonly json: boolean
}

/**
 * Finds the command and checks its arguments and options.
 *
 * @throws UsageError for an unknown command, and for unknown or missing arguments or options
 */
export function readWords(words: readonly string[], commands: Commands): Read {
  const [length, name] = [2, 1]
    .map((count) => [count, words.slice(0, count).join(' ')] as const)
    .find(([, name]) => Object.hasOwn(commands, name)) ?? [0, '']
  const command = commands[name]
  if (command === undefined) throw new UsageError(noCommand(words, commands))
  const { values, positionals } = parse(words.slice(length), name, command)
  const parameters = argumentsOf(command)
  const names = parameters.map(([parameter]) => parameter)
  const fewest = parameters.filter(([, { isRequired }]) => isRequired).length
  if (positionals.length < fewest || positionals.length > names.length)
    throw new UsageError(
      `'${name}' takes ${names.length === 0 ? 'no arguments' : names.join(' and ')}, got ${positionals.length}: ` +
        `pnpm operator ${name} ${usage(command)}`.trimEnd()
    )
  const { json, ...options } = values
  const missing = optionsOf(command)
    .filter(([option, { isRequired }]) => isRequired && !Object.hasOwn(options, option))
    .map(([option]) => `--${option}`)
  if (missing.length > 0)
    throw new UsageError(`'${name}' needs ${missing.join(' and ')}: pnpm operator ${name} ${usage(command)}`)
  // file names stay as typed: the file system may distinguish composed and decomposed characters
  const args = positionals.map((word, at) => (names[at] === 'FILE' ? word : word.normalize('NFC')))
  return { name, command, args, options: normalizeNfc(options), json: json === true }
}

type ParameterTypes = Readonly<Record<string, { readonly type: 'boolean' | 'string' }>>

function parse(words: readonly string[], name: string, command: Command) {
  const options: ParameterTypes = Object.fromEntries([
    ...optionsOf(command).map(
      ([option, { placeholder }]) =>
        [option, { type: placeholder === undefined ? 'boolean' : 'string' }] as const
    ),
    ['json', { type: 'boolean' }] as const
  ])
  try {
    const parsed = parseArgs({ args: [...words], allowPositionals: true, options, tokens: true })
    const typed = parsed.tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []))
    const twice = typed.find((option, at) => typed.indexOf(option) < at)
    if (twice !== undefined) throw new Error(`--${twice} is given twice.`)
    return parsed
  } catch (cause) {
    const fault =
      optionFault(words, options, name) ?? (cause instanceof Error ? cause.message : String(cause))
    throw new UsageError(`${fault} Usage: pnpm operator ${name} ${usage(command)}`.trimEnd(), { cause })
  }
}

/** Returns a message about the first wrong option. */
function optionFault(words: readonly string[], named: ParameterTypes, name: string): string | undefined {
  for (const [at, word] of words.entries()) {
    if (word === '--') return undefined
    if (!word.startsWith('-') || word === '-') continue
    const [typed = '', value] = word.replace(/^--?/, '').split('=', 2)
    const type = named[typed]?.type
    if (type === undefined || !word.startsWith('--')) {
      const meant = nearest(typed, Object.keys(named))
      return `'${name}' has no option ${word.split('=', 1)[0]}.${meant === undefined ? '' : ` Did you mean --${meant}?`}`
    }
    const next = words[at + 1]
    if (type === 'boolean' && value !== undefined) return `--${typed} takes no value.`
    if (type === 'string' && value === undefined && (next === undefined || next.startsWith('-')))
      return `--${typed} needs a value${next === undefined ? '' : `; for one that begins with '-' write --${typed}=${next}`}.`
  }
  return undefined
}

function noCommand(words: readonly string[], commands: Commands): string {
  const typed = words
    .filter((word) => word !== '--json')
    .slice(0, 2)
    .join(' ')
  const meant =
    nearest(typed, Object.keys(commands)) ?? nearest(typed.split(' ')[0] ?? '', Object.keys(commands))
  const guess = meant === undefined ? '' : ` Did you mean '${meant}'?`
  return `There is no command '${typed}'.${guess} See pnpm operator --help.`
}

/** Returns the known word that differs from the typed one by only a few letters. */
function nearest(typed: string, known: readonly string[]): string | undefined {
  const allowed = typed.length < 4 ? 1 : typed.length < 8 ? 2 : 3
  const near = known
    .map((word) => ({
      word,
      apart: word.startsWith(typed) && typed.length > 2 ? 1 : editDistance(typed, word)
    }))
    .filter(({ apart }) => apart <= allowed)
    .sort((one, other) => one.apart - other.apart)
  return near[0]?.word
}
