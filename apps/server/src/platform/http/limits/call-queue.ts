import { Refusal } from '../../refusal.ts'

/** Milliseconds of work above its share from which a queue runs fewer calls at once: others wait for each running call. */
const SLOWED_DEBT_MS = 100
const SLOWED_DIVISOR = 3

/** Milliseconds of work above its share from which a queue pauses. */
const ALLOWED_DEBT_MS = 1000

interface QueueLimits {
  readonly callsAtOnce: number
  /** Share of a core, from 0 to 1. */
  readonly share: number
}

/** Calls of one account, or of the visitors of one address: they start in order of arrival, within the limits. */
export class CallQueue {
  readonly #limits: QueueLimits
  readonly #onIdle: () => void
  readonly #waiting = new Set<() => void>()
  #running = 0
  /** Milliseconds of work above the share, as of a moment. They decrease as time passes. */
  #debt = { ms: 0, at: 0 }
  #timer: NodeJS.Timeout | undefined

  /** @param onIdle called when no call runs or waits and the debt is paid */
  constructor(limits: QueueLimits, onIdle: () => void) {
    this.#limits = limits
    this.#onIdle = onIdle
  }

  /**
   * Waits until the call may start.
   *
   * @throws 429 with Retry-After, after so many seconds or when the client disconnects
   */
  async start(signal: AbortSignal, seconds: number): Promise<void> {
    if (this.#waiting.size === 0 && this.#canStart()) {
      this.#running += 1
      return
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#waiting.add(resolve)
    const giveUp = () => {
      this.#waiting.delete(resolve)
      reject(tooManyAtOnce(seconds))
    }
    const timeout = setTimeout(giveUp, seconds * 1000)
    signal.addEventListener('abort', giveUp)
    this.#startWaiting()
    await promise.finally(() => {
      clearTimeout(timeout)
      signal.removeEventListener('abort', giveUp)
    })
  }

  /** @param work milliseconds that the call has used */
  end(work: number): void {
    this.#running -= 1
    this.#debt = { ms: this.#currentDebt() + work, at: performance.now() }
    this.#startWaiting()
  }

  #canStart(): boolean {
    const debt = this.#currentDebt()
    const calls = this.#limits.callsAtOnce / (debt > SLOWED_DEBT_MS ? SLOWED_DIVISOR : 1)
    return this.#running < calls && debt <= ALLOWED_DEBT_MS
  }

  #currentDebt(): number {
    return Math.max(0, this.#debt.ms - (performance.now() - this.#debt.at) * this.#limits.share)
  }

  #startWaiting(): void {
    clearTimeout(this.#timer)
    for (const start of this.#waiting) {
      if (!this.#canStart()) break
      this.#waiting.delete(start)
      this.#running += 1
      start()
    }
    if (this.#running > 0) return
    const debt = this.#currentDebt() - (this.#waiting.size > 0 ? ALLOWED_DEBT_MS : 0)
    if (debt > 0) this.#timer = setTimeout(() => this.#startWaiting(), debt / this.#limits.share + 1).unref()
    else this.#onIdle()
  }
}

const tooManyAtOnce = (seconds: number) =>
  new Refusal(
    'too_many_requests',
    'Слишком много запросов одновременно. Дождитесь ответа на предыдущие и повторите.',
    {},
    seconds
  )
