/** Draws pseudo-random numbers; the same seed draws the same numbers on every machine (mulberry32). */
export interface Random {
  /** Draws a whole number from `min` to `max`. */
  readonly whole: (min: number, max: number) => number
  /** Draws an element of a list that is not empty. */
  readonly pick: <T>(list: readonly T[]) => T
}

/** Creates a generator of numbers from a seed. */
export function createRandom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return { whole, pick: (list) => list[whole(0, list.length - 1)] as (typeof list)[number] }
}
