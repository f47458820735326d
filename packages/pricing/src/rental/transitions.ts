import type { Status } from './status.ts'

/**
 * An event in the life of a server. The customer triggers `start`, `stop` (in the queue: leave it), `join_queue`, `change`
 * and `delete`; `change_in_place` is a change of an active server that keeps its flavor. The product triggers `serve` (the
 * server's turn in the queue) and `turn_off` (no money, or the period ended without renewal). The machine reports `ready`
 * or `down`, the operator triggers `repair`. `fail` is any failure, including a launch that takes longer than 15 minutes.
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
 * Allowed actions in each state of a server (`STATUS`), with the state that follows. Any other action is refused
 * (`wrong_status`).
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
