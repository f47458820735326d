import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../refusal.ts'
import { networkOf } from './rate-limit.ts'
import { SharedWork } from './shared-work.ts'

/** An address may be that of several people. */
const VISITORS = 4
/** Milliseconds of work that a line may take at once before it goes on at its share. */
const AT_ONCE = 1000

export interface CallLimits {
  readonly callsAtOnce: number
  readonly callWaitSeconds: number
  /** Of this process's work, for all calls of one account in the long run. */
  readonly sharePercent: number
}

/**
 * Queue of the calls of one account, or of the visitors from one address: limits concurrent calls and their share of the process's work.
 */
class Line {
  readonly #most: number
  readonly #share: number
  readonly #isDone: () => void
  readonly #waiting = new Set<() => void>()
  #running = 0
  /** Time used above its share, as of a moment; it decreases as time passes. */
  #owed = { ms: 0, at: 0 }
  #later: NodeJS.Timeout | undefined

  /** @param isDone nobody waits and nothing is owed */
  constructor(most: number, share: number, isDone: () => void) {
    this.#most = most
    this.#share = share
    this.#isDone = isDone
  }

  /**
   * Resolves when it is the caller's turn.
   *
   * @param patience begins to wait: calls back when the caller waits no longer, and gives what ends that
   */
  async turn(patience: (leave: (reason: Error) => void) => () => void): Promise<void> {
    if (this.#waiting.size === 0 && this.#isOpen()) {
      this.#running += 1
      return
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#waiting.add(resolve)
    const forget = patience((reason) => {
      this.#waiting.delete(resolve)
      reject(reason)
    })
    this.#goOn()
    await promise.finally(forget)
  }

  end(taken: number): void {
    this.#running -= 1
    this.#owed = { ms: this.#owedNow() + taken, at: performance.now() }
    this.#goOn()
  }

  #isOpen(): boolean {
    return this.#running < this.#most && this.#owedNow() <= AT_ONCE
  }

  #owedNow(): number {
    return Math.max(0, this.#owed.ms - (performance.now() - this.#owed.at) * this.#share)
  }

  #goOn(): void {
    clearTimeout(this.#later)
    for (const begin of this.#waiting) {
      if (!this.#isOpen()) break
      this.#waiting.delete(begin)
      this.#running += 1
      begin()
    }
    if (this.#running > 0) return
    const owed = this.#owedNow() - (this.#waiting.size > 0 ? AT_ONCE : 0)
    if (owed > 0) this.#later = setTimeout(() => this.#goOn(), owed / this.#share + 1).unref()
    else this.#isDone()
  }
}

/**
 * Limits the concurrent calls of one account in this process. Calls of one account wait for each other in the database too, where each
 * would hold a connection that others need: so they wait here, before they take a connection. Slow calls of an account use up only the
 * account's own share of the work.
 */
export class CallsAtOnce {
  readonly #limits: CallLimits
  readonly #work: SharedWork
  readonly #lines = new Map<string, Line>()

  constructor(limits: CallLimits, work = new SharedWork()) {
    this.#limits = limits
    this.#work = work
  }

  /**
   * Runs `work` when it is the turn of its account, or of its address if it has no account, in order of arrival.
   *
   * @throws 429 with Retry-After when its turn does not come in time
   */
  async during<T>(
    { signal, ip }: Pick<FastifyRequest, 'signal' | 'ip'>,
    account_id: number | null,
    work: () => Promise<T>
  ): Promise<T> {
    const line = this.#lineOf(account_id, ip)
    await line.turn((leave) => {
      const tooLong = () => leave(tooManyAtOnce(this.#limits.callWaitSeconds))
      const patience = setTimeout(tooLong, this.#limits.callWaitSeconds * 1000)
      signal.addEventListener('abort', tooLong)
      return () => {
        clearTimeout(patience)
        signal.removeEventListener('abort', tooLong)
      }
    })
    const end = this.#work.begin()
    try {
      return await work()
    } finally {
      line.end(end())
    }
  }

  #lineOf(account_id: number | null, ip: string): Line {
    const name = account_id === null ? `address ${networkOf(ip)}` : `account ${account_id}`
    const known = this.#lines.get(name)
    if (known !== undefined) return known
    const { callsAtOnce, sharePercent } = this.#limits
    const most = account_id === null ? callsAtOnce * VISITORS : callsAtOnce
    const line = new Line(most, sharePercent / 100, () => this.#lines.delete(name))
    this.#lines.set(name, line)
    return line
  }
}

const tooManyAtOnce = (seconds: number) =>
  new Refusal(
    'too_many_requests',
    'Слишком много запросов одновременно. Дождитесь ответа на предыдущие и повторите.',
    {},
    seconds
  )
