import { STATUS } from './status.ts'

/**
 * States in which a rule stops a server: it is in the queue, starting or active.
 * Source: docs/rules/watching.md#what-it-does.
 */
export const STOPPABLE_STATUSES: readonly number[] = Object.freeze([
  STATUS.requested,
  STATUS.start,
  STATUS.active
])
