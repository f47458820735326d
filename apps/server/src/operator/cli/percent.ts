import { UsageError } from './command.ts'

/**
 * A percent as it was typed, a decimal comma as a point.
 *
 * @throws UsageError for what is none from 0 to 100 with at most two decimals
 */
export function percent(name: string, text: string | boolean | undefined): string {
  const typed = String(text).replace(',', '.')
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(typed) || Number(typed) > 100)
    throw new UsageError(`${name} must be from 0 to 100 with at most two decimals, got '${text}'.`)
  return typed
}
