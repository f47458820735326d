/** More calls a second than this are a crowd. */
export const CROWD = 100
const SECOND = 1000

/** Whether many ask at once, by the calls of this second and the one before. */
export class Crowd {
  #since = Number.NEGATIVE_INFINITY
  #calls = 0
  #before = 0

  /** Counts one more call; answers whether it is one of many. */
  joins(now: number): boolean {
    const passed = now - this.#since
    if (passed > SECOND) {
      this.#before = passed > 2 * SECOND ? 0 : this.#calls
      this.#calls = 0
      this.#since = now
    }
    this.#calls += 1
    return this.#before + this.#calls > CROWD
  }
}
