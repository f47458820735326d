import { type Issue, issuesOf } from './issue.ts'
import { textLength } from './text-length.ts'
import { HIDDEN } from './without-hidden-characters.ts'

/**
 * Maximum length of the name of a server, in Unicode code points. The random names of the server must fit.
 * Source: docs/rules/configuration.md#name.
 */
export const SERVER_NAME_MAX = 20

/**
 * Checks the name of a server after trimming: 1 to 20 Unicode code points, one line, no hidden characters. Issues:
 * `required`, `too_long`, `wrong_characters`.
 * Source: docs/rules/configuration.md#name.
 * @example checkServerName('  node-1 ') // []
 * @example checkServerName(' ') // [{ code: 'required', field: 'name' }]
 */
export function checkServerName(text: string): Issue<'name'>[] {
  const name = text?.trim?.() ?? ''
  return issuesOf(
    ['name', 'required', !name],
    ['name', 'too_long', textLength(name) > SERVER_NAME_MAX],
    ['name', 'wrong_characters', name.replace(HIDDEN, '') !== name]
  )
}
