import type { CallError } from '@cloud/api'

/**
 * Returns true if the write may have been done: there was no response, or it is unreadable, from a proxy, about the last attempt only, or
 * was not awaited.
 */
export const isOutcomeUnknown = (error: CallError): boolean =>
  error.kind === 'refused'
    ? error.status >= 500 || error.status === 429 || error.problem.code === 'key_in_progress'
    : error.kind !== 'unsent'

/**
 * Returns true if the write was refused permanently. Only these responses are stored under the key (docs/rules/wire.md#repeated-writes);
 * others, also 401 and 429, do not tell whether an earlier attempt was done. 422 means that the key belongs to another write.
 */
export const isFinalRefusal = (error: CallError): boolean =>
  error.kind === 'refused' &&
  ([400, 422].includes(error.status) || (error.status === 409 && error.problem.code !== 'key_in_progress'))
