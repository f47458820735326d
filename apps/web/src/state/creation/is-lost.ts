import type { CallError } from '@cloud/api'

/**
 * Nobody knows whether the write was done: no answer, one that cannot be read, one of somebody on the way, or one to the
 * last try that tells nothing of those before.
 */
export const isLost = (error: CallError): boolean =>
  error.kind === 'refused'
    ? error.status >= 500 || error.status === 429 || error.problem.code === 'key_in_progress'
    : error.kind === 'no-answer' || error.kind === 'unreadable'
