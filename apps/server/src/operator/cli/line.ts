import { UsageError } from './command.ts'

/**
 * One line of text that an option must have, without surrounding spaces.
 *
 * @throws UsageError when it is missing, empty, longer than `max` characters or has control characters
 */
export function line(option: string, text: string | boolean | undefined, max: number): string {
  const trimmed = typeof text === 'string' ? text.trim() : ''
  if (trimmed === '' || trimmed.length > max || /\p{Cc}/u.test(trimmed))
    throw new UsageError(`${option} must be one line of 1 to ${max} characters.`)
  return trimmed
}
