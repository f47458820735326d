import type { Command } from './command.ts'
import { COMMAND_ROLES } from './command-roles.ts'

/** Arguments and options of a command, as they are written: what may be left out stands in brackets. */
export function usage({ takes = [], mayTake = [], requires = {}, options = {} }: Command): string {
  const required = Object.entries(requires).map(([name, value]) => `--${name} ${value}`)
  const optional = Object.entries(options).map(([name, value]) =>
    value === 'flag' ? `[--${name}]` : `[--${name} ${value}]`
  )
  return [...takes, ...mayTake.map((name) => `[${name}]`), ...required, ...optional].join(' ')
}

function forWhom(name: string): string {
  const roles = COMMAND_ROLES[name] ?? []
  if (roles === 'anybody') return '(anybody)'
  return `(${roles.length === 0 ? 'owner' : roles.join(', ')})`
}

/** Returns the help text of all commands, or of those that begin with a word. */
export function help(commands: Readonly<Record<string, Command>>, room?: string): string {
  const shown = Object.entries(commands).filter(([name]) => name.split(' ')[0] === room)
  const lines = (shown.length > 0 ? shown : Object.entries(commands)).map(
    ([name, command]) => `  ${`${name} ${usage(command)}`.trimEnd()}\n      ${command.about} ${forWhom(name)}`
  )
  return `pnpm operator COMMAND, on the product that the settings name (DATA_DIR or DATABASE_URL).

${lines.join('\n')}

What stands in brackets may be left out; in round ones stands whose command it is, beside the owners of the shop. Say who
you are by OPERATOR, and prove it by OPERATOR_SECRET_FILE, OPERATOR_SECRET or when you are asked; in a sandbox you need not.
It answers in JSON, on one line with --json; a refusal, a sentence on the error stream, is then {"error": …} on this one, too.
Sums are given in roubles ('1500' or '1500.50') and answered in kopeks.
Exit codes: 0 done, 1 refused or failed, 2 the command is written wrongly, 3 something does not add up, 4 it was done
before and nothing is done now, 5 it waits for a second operator.`
}
