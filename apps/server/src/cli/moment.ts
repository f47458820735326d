import { UsageError } from './command.ts'

/**
 * A time as it was typed, null when it was not.
 *
 * @throws UsageError for what is no time
 */
export function moment(option: string, text: string | boolean | undefined): Date | null {
  if (text === undefined) return null
  const date = new Date(String(text))
  if (Number.isNaN(date.getTime()))
    throw new UsageError(`${option} must be a time like 2026-12-31T23:59:00+03:00, got '${text}'.`)
  return date
}
