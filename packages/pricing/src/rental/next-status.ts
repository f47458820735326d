import type { Status } from './status.ts'
import { type Action, TRANSITIONS } from './transitions.ts'

/**
 * Returns the state after `action` in `status`, or `undefined` if the action is not allowed.
 * Source: docs/rules/states.md#what-may-happen.
 * @example nextStatus(2, 'stop') // 0
 * @example nextStatus(1, 'stop') // undefined
 */
export function nextStatus(status: number, action: Action): Status | undefined {
  const following: Partial<Record<number, Partial<Record<Action, Status>>>> = TRANSITIONS
  return following[status]?.[action]
}
