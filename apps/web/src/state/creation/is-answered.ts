import type { CallError } from '@cloud/api'

/** The order was answered for good: not lost on the way, not failed in the server, not still under way there. */
export const isAnswered = (error: CallError): boolean =>
  error.kind === 'refused' && error.status < 500 && error.problem.code !== 'key_in_progress'
