import { STATUS } from './status.ts'

/** The states in which a rule stops a server: it waits, starts or runs. Source: docs/rules/watching.md#what-it-does. */
export const STOPPABLE_STATUSES: readonly number[] = Object.freeze([
  STATUS.requested,
  STATUS.start,
  STATUS.active
])
