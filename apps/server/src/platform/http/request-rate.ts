import { networkOf } from './rate-limit.ts'

const WINDOW_MS = 1000

/** How many requests each address has sent in the current second. */
export class RequestRate {
  readonly #max: number
  readonly #counts = new Map<string, number>()
  #ends = 0

  constructor(max: number) {
    this.#max = max
  }

  /**
   * Counts one more request, unless the address has sent as many as it may.
   *
   * @param now as `performance.now()`
   */
  admits(address: string, now: number): boolean {
    if (now >= this.#ends) {
      this.#counts.clear()
      this.#ends = now + WINDOW_MS
    }
    const network = networkOf(address)
    const count = this.#counts.get(network) ?? 0
    if (count >= this.#max) return false
    this.#counts.set(network, count + 1)
    return true
  }
}
