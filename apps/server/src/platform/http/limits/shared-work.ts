import { performance } from 'node:perf_hooks'

/** For how long the event loop of this process has worked, in milliseconds: waiting for the database costs others nothing. */
const worked = () => performance.eventLoopUtilization().active

/**
 * What this process works, as its calls share it: each of n that are under way takes an n-th. So whoever calls while many others do
 * takes little of it, and all of them together never more than there is.
 */
export class SharedWork {
  readonly #clock: () => number
  #running = 0
  /** What a call would have taken that is under way since the first one. */
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
