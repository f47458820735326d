/** The availability indicator: number of filled bars out of three, their colour, and whether only the queue is left. */
export interface Availability {
  readonly bars: 0 | 1 | 2 | 3
  readonly color: 'green' | 'yellow' | 'red' | null
  readonly queue: boolean
}

const COLORS = [null, 'red', 'yellow', 'green'] as const

/**
 * Returns the indicator for the `max_available` of a flavor: 3 or more is green, 2 yellow, 1 red, 0 the queue.
 * Source: docs/rules/configuration.md#availability.
 * @example availability(2) // { bars: 2, color: 'yellow', queue: false }
 */
export function availability(maxAvailable: number): Availability {
  const bars = (Math.max(0, Math.min(maxAvailable, 3)) | 0) as Availability['bars']
  return { bars, color: COLORS[bars], queue: !bars }
}
