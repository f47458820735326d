import { printable } from './printable.ts'

const ADDRESS = /[^\s<>"'(),:;=@]+@(?=[^\s<>"'(),:;=@])/g

/** A text for the log: of an address of a person only its domain is kept. */
export const withoutAddresses = (text: string): string => printable(text.replace(ADDRESS, '…@'))

/**
 * An error for the log: what and where, also of those in it, and nothing else that stands in it. Postgres names the whole row that it did not
 * take, a mail server's refusal its receiver.
 */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return withoutAddresses(String(error))
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : ''
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const within = error instanceof AggregateError ? error.errors.map(errorText) : []
  const cause = error.cause === undefined ? [] : [`caused by ${errorText(error.cause)}`]
  return [`${error.name}: ${withoutAddresses(error.message)}${code}`, ...frames, ...within, ...cause].join(
    '\n'
  )
}
