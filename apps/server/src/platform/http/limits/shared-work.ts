import { performance } from 'node:perf_hooks'

/** For how long the event loop of this process has worked, in milliseconds: waiting for the database costs others nothing. */
const worked = () => performance.eventLoopUtilization().active

/**
 * Divides the work of this process among its calls: each of n calls in progress is charged an n-th. So a call made while many others run
 * is charged little, and all calls together never more than the total.
 */
export class SharedWork {
  readonly #clock: () => number
  #running = 0
  /** Milliseconds charged to a call that has been in progress since the first call. */
  #taken = 0
  #at = 0

  constructor(clock: () => number = worked) {
    this.#clock = clock
  }

  /** @returns ends the call, and gives the milliseconds that it took */
  begin(): () => number {
    this.#advance()
    this.#running += 1
    const before = this.#taken
    return () => {
      this.#advance()
      this.#running -= 1
      return this.#taken - before
    }
  }

  #advance(): void {
    const now = this.#clock()
    if (this.#running > 0) this.#taken += (now - this.#at) / this.#running
    this.#at = now
  }
}
