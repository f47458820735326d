import type { CallError } from '@cloud/api'

const GATEWAY = [502, 503, 504]

/** Nobody knows whether the order was done: no answer, one that cannot be read, or one of somebody on the way. */
export const isLost = (error: CallError): boolean =>
  error.kind === 'refused'
    ? GATEWAY.includes(error.status) || error.problem.code === 'key_in_progress'
    : error.kind !== 'aborted'
