import { toPrintable } from './to-printable.ts'

const ADDRESS = /[^\s<>"'(),:;=@]+@(?=[^\s<>"'(),:;=@])/g

/** Removes e-mail addresses from a text for the log, except for their domain. */
export const withoutAddresses = (text: string): string => toPrintable(text.replace(ADDRESS, '…@'))

/**
 * Converts an error and its causes to a text for the log, without details that may contain personal data: Postgres
 * includes the whole refused row, a mail server the recipient.
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
