import type { CallError } from '@cloud/api'

/**
 * Nobody knows whether the write was done: no answer, one that cannot be read, one of somebody on the way, or one to the
 * last try that says nothing of those before, or one that was not waited for.
 */
export const isOutcomeUnknown = (error: CallError): boolean =>
  error.kind === 'refused'
    ? error.status >= 500 || error.status === 429 || error.problem.code === 'key_in_progress'
    : error.kind !== 'unsent'

/**
 * The write was refused for good. Only such answers are kept under the key (docs/rules/wire.md#repeated-writes): any other,
 * 401 and 429 too, says nothing about a try that may have been done before. 422 says that the key is another write's.
 */
export const isFinalRefusal = (error: CallError): boolean =>
  error.kind === 'refused' &&
  ([400, 422].includes(error.status) || (error.status === 409 && error.problem.code !== 'key_in_progress'))
