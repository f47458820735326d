import type { Status } from './status.ts'
import { type Action, TRANSITIONS } from './transitions.ts'

/**
 * The state that follows when `action` happens in `status`, or `undefined` when it may not.
 * Source: docs/rules/states.md#what-may-happen.
 * @example nextStatus(2, 'stop') // 0
 * @example nextStatus(1, 'stop') // undefined
 */
export function nextStatus(status: number, action: Action): Status | undefined {
  const following: Partial<Record<number, Partial<Record<Action, Status>>>> = TRANSITIONS
  return following[status]?.[action]
}
