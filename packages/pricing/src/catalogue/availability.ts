/** What the indicator shows: how many of its three bars, in which colour, and whether there is only the queue. */
export interface Availability {
  readonly bars: 0 | 1 | 2 | 3
  readonly color: 'green' | 'yellow' | 'red' | null
  readonly queue: boolean
}

const COLORS = [null, 'red', 'yellow', 'green'] as const

/**
 * What `max_available` of a flavor means for a person: 3 and more green, 2 yellow, 1 red, none the queue.
 * Source: docs/rules/configuration.md#availability.
 * @example availability(2) // { bars: 2, color: 'yellow', queue: false }
 */
export function availability(maxAvailable: number): Availability {
  const bars = maxAvailable >= 3 ? 3 : maxAvailable >= 2 ? 2 : maxAvailable >= 1 ? 1 : 0
  return { bars, color: COLORS[bars], queue: !bars }
}
