import { threadCpuUsage } from 'node:process'

/**
 * Milliseconds of CPU time of the event loop's thread. Waiting is not work, neither for the database nor for a core: while other programs
 * keep the machine busy, a client with one cheap request at a time must not exceed its share.
 */
function eventLoopWork(): number {
  const { user, system } = threadCpuUsage()
  return (user + system) / 1000
}

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
