import { UsageError } from './command.ts'

/**
 * A whole number as it was typed.
 *
 * @throws UsageError that names the argument and says what is allowed
 */
export function whole(
  name: string,
  text: string | boolean | undefined,
  { min = 1, max = 1_000_000_000_000 } = {}
): number {
  const number = typeof text === 'string' && /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN
  if (!(number >= min && number <= max))
    throw new UsageError(
      `${name} must be a whole number from ${min} to ${max}, got ${JSON.stringify(text ?? '')}.`
    )
  return number
}
