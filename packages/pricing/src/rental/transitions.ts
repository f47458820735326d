import type { Status } from './status.ts'

/**
 * What can happen to a server. A person does `start`, `stop` (in the queue: leave it), `join_queue`, `change`
 * and `delete`; `change_in_place` is a change that keeps the flavor of an active server. The product does
 * `serve` (the queue's turn) and `turn_off` (no money, or the period is over and not renewed). The machine
 * answers `ready` or `down`, the operator does `repair`. `fail` is any failure, also a launch that takes
 * longer than 15 minutes.
 */
export type Action =
  | 'start'
  | 'stop'
  | 'join_queue'
  | 'change'
  | 'change_in_place'
  | 'delete'
  | 'serve'
  | 'turn_off'
  | 'ready'
  | 'down'
  | 'repair'
  | 'fail'

/**
 * The states of a server (`STATUS`): what may happen in each, and the state that follows. Anything else is
 * refused (`wrong_status`).
 * Source: docs/rules/states.md#what-may-happen.
 */
export const TRANSITIONS = Object.freeze({
  /* requested */ [-2]: { serve: 1, stop: -1, delete: -3, fail: -4 },
  /* paused    */ [-1]: { start: 1, join_queue: -2, change: 1, delete: -3, fail: -4 },
  /* start     */ 1: { ready: 2, fail: -4 },
  /* active    */ 2: { stop: 0, turn_off: 0, change: 1, change_in_place: 2, fail: -4 },
  /* pausing   */ 0: { down: -1, fail: -4 },
  /* error     */ [-4]: { repair: -1, delete: -3 },
  /* deleted   */ [-3]: {}
} as const satisfies Record<Status, Partial<Record<Action, Status>>>)
