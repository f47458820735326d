import type { CallError } from '@cloud/api'

/**
 * The order was refused for good. Only such answers are kept under the key (docs/rules/wire.md#repeated-writes): any other, 401 and 429
 * too, tells nothing about an order that may have been done before. 422 says that the key is another order's.
 */
export const isAnswered = (error: CallError): boolean =>
  error.kind === 'refused' &&
  ([400, 422].includes(error.status) || (error.status === 409 && error.problem.code !== 'key_in_progress'))
