import { performance } from 'node:perf_hooks'

/**
 * Milliseconds for which the event loop of this process was busy. Waiting for the database does not count. Waiting for a free core does,
 * because other calls wait as long: with CPU time instead, an attack on a busy machine slowed others down nine times, not twice.
 */
const eventLoopWork = () => performance.eventLoopUtilization().active

/**
 * Divides the work of this process among its calls: while n calls run, each is charged an n-th. So all calls together are never charged
 * more than the total.
 */
export class SharedWork {
  readonly #clock: () => number
  #running = 0
  /** Milliseconds charged to a call that has run since the first call. */
  #charged = 0
  #at = 0

  constructor(clock: () => number = eventLoopWork) {
    this.#clock = clock
  }

  /** Begins a call. Returns a function that ends it and returns its milliseconds. */
  begin(): () => number {
    this.#advance()
    this.#running += 1
    const before = this.#charged
    return () => {
      this.#advance()
      this.#running -= 1
      return this.#charged - before
    }
  }

  #advance(): void {
    const now = this.#clock()
    if (this.#running > 0) this.#charged += (now - this.#at) / this.#running
    this.#at = now
  }
}
