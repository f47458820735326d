import type { FastifyRequest } from 'fastify'
import { CallQueue } from './call-queue.ts'
import { clientNetwork } from './rate-limit.ts'
import { SharedWork } from './shared-work.ts'

/** Several people may share an address, so visitors of one address may make this many times as many calls as an account. */
const VISITORS_FACTOR = 4

export interface CallLimits {
  readonly callsAtOnce: number
  readonly callWaitSeconds: number
  /** Percentage of a core for all calls of one account in the long run. */
  readonly sharePercent: number
}

/**
 * Limits the concurrent calls of one account in this process, and their share of a core. Calls of one account also wait for each other
 * in the database, where each holds a connection that others need, so they wait here before they take a connection.
 */
export class CallsAtOnce {
  readonly #limits: CallLimits
  readonly #work: SharedWork
  readonly #queues = new Map<string, CallQueue>()

  constructor(limits: CallLimits, work = new SharedWork()) {
    this.#limits = limits
    this.#work = work
  }

  /**
   * Runs `work` when its account allows one more call; calls without an account are limited by address.
   *
   * @throws 429 with Retry-After when it cannot start in time
   */
  async during<T>(
    { signal, ip }: Pick<FastifyRequest, 'signal' | 'ip'>,
    account_id: number | null,
    work: () => Promise<T>
  ): Promise<T> {
    const queue = this.#queueOf(account_id, ip)
    await queue.start(signal, this.#limits.callWaitSeconds)
    const end = this.#work.begin()
    try {
      return await work()
    } finally {
      queue.end(end())
    }
  }

  #queueOf(account_id: number | null, ip: string): CallQueue {
    const key = account_id === null ? `address ${clientNetwork(ip)}` : `account ${account_id}`
    const known = this.#queues.get(key)
    if (known !== undefined) return known
    const factor = account_id === null ? VISITORS_FACTOR : 1
    const limits = {
      callsAtOnce: this.#limits.callsAtOnce * factor,
      share: this.#limits.sharePercent / 100
    }
    const queue = new CallQueue(limits, () => this.#queues.delete(key))
    this.#queues.set(key, queue)
    return queue
  }
}
