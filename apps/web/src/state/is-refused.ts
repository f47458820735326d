import type { CallError } from '@cloud/api'

/** The service answered, and with that status: 401 for a session that is over, 404 for what there is no more. */
export const isRefused = (error: CallError, status: number): boolean =>
  error.kind === 'refused' && error.status === status
