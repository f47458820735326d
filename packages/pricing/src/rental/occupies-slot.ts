import { STATUS } from './status.ts'

/**
 * States in which a server occupies a slot of its flavor: from its start until it is down.
 * Source: docs/rules/queue.md#capacity.
 */
export const SLOT_STATUSES: readonly number[] = Object.freeze([STATUS.pausing, STATUS.start, STATUS.active])

/**
 * Returns true if the server occupies a slot of its flavor.
 * @example occupiesSlot({ status: 0 }) // true
 * @example occupiesSlot({ status: -2 }) // false
 */
export function occupiesSlot(server: { readonly status: number }): boolean {
  return SLOT_STATUSES.includes(server?.status)
}
