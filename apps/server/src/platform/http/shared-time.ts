/**
 * The time of this process as its calls share it: each of n that are under way takes an n-th. So whoever calls while many others
 * do takes little of it, and all of them together never more than there is.
 */
export class SharedTime {
  #running = 0
  /** What a call would have taken that is under way since the first one, in milliseconds. */
  #taken = 0
  #at = 0

  /** @returns ends the call, and gives the milliseconds that it took of the process */
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
    const now = performance.now()
    if (this.#running > 0) this.#taken += (now - this.#at) / this.#running
    this.#at = now
  }
}
