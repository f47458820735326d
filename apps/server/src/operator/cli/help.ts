import { argumentsOf, type Command, type Commands, optionsOf } from './command.ts'
import { COMMAND_ROLES } from './command-roles.ts'

/** Returns the syntax of the arguments and options of a command; optional ones are in brackets. */
export function usage(command: Command): string {
  const options = optionsOf(command).map(
    ([name, option]) => [`--${name} ${option.placeholder ?? ''}`.trim(), option] as const
  )
  return [
    ...argumentsOf(command),
    ...options.toSorted(([, a], [, b]) => Number(b.isRequired) - Number(a.isRequired))
  ]
    .map(([syntax, { isRequired }]) => (isRequired ? syntax : `[${syntax}]`))
    .join(' ')
}

function rolesOf(name: string): string {
  const roles = COMMAND_ROLES[name] ?? []
  if (roles === 'anybody') return '(anybody)'
  return `(${roles.length === 0 ? 'owner' : roles.join(', ')})`
}

/** Returns the help text of all commands, or of those whose name begins with a word. */
export function help(commands: Commands, firstWord?: string): string {
  const shown = Object.entries(commands).filter(([name]) => name.split(' ')[0] === firstWord)
  const lines = (shown.length > 0 ? shown : Object.entries(commands)).map(
    ([name, command]) => `  ${`${name} ${usage(command)}`.trimEnd()}\n      ${command.about} ${rolesOf(name)}`
  )
  return `pnpm operator COMMAND, for the product that the settings name (DATA_DIR or DATABASE_URL).

${lines.join('\n')}

Square brackets: optional. Round brackets: the roles that may run the command, besides owner. Set OPERATOR to your name, and
give your secret by OPERATOR_SECRET_FILE, OPERATOR_SECRET or at the prompt; a sandbox needs neither.
The output is JSON, on one line with --json; an error is a sentence on the error stream, with --json also {"error": …} here.
Sums are typed in roubles ('1500' or '1500.50') and printed in kopeks.
Exit codes: 0 done, 1 refused or failed, 2 wrong syntax, 3 a check found something wrong, 4 done before, nothing done now,
5 waits for a second operator.`
}
