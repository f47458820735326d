const PAUSES = [3_000, 10_000, 30_000] as const

/** How long after so many lost answers it is asked again what became of an order, in milliseconds. */
export const pauseAfter = (tries: number): number => PAUSES[tries] ?? 60_000
