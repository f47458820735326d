import { STATUS } from './status.ts'

/**
 * States in which a server occupies a slot of its flavor: from its start until it is down.
 * Source: docs/rules/queue.md#capacity.
 */
export const PLACE_STATUSES: readonly number[] = Object.freeze([STATUS.pausing, STATUS.start, STATUS.active])

/**
 * Returns true if the server occupies a slot of its flavor.
 * @example holdsPlace({ status: 0 }) // true
 * @example holdsPlace({ status: -2 }) // false
 */
export function holdsPlace(server: { readonly status: number }): boolean {
  return PLACE_STATUSES.includes(server?.status)
}
