import type { FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'

interface Waiting {
  readonly begin: () => void
}

/** Of one account: how many calls are under way, and who waits. */
interface Line {
  running: number
  readonly waiting: Set<Waiting>
}

/**
 * Calls of one account at the same time in this process. Those of one account wait for each other in the database too, where
 * each would hold a connection that others need: so they wait here, before they take one.
 */
export class CallsAtOnce {
  readonly #most: number
  readonly #waitSeconds: number
  readonly #lines = new Map<number, Line>()

  constructor({ callsAtOnce, callWaitSeconds }: { callsAtOnce: number; callWaitSeconds: number }) {
    this.#most = callsAtOnce
    this.#waitSeconds = callWaitSeconds
  }

  /**
   * Does `work` when fewer than the most are under way, in the order in which they came.
   *
   * @param account_id null: a visitor, who waits for nobody
   * @throws 429 with Retry-After when its turn does not come in time
   */
  async during<T>(
    { signal }: Pick<FastifyRequest, 'signal'>,
    account_id: number | null,
    work: () => Promise<T>
  ): Promise<T> {
    if (account_id === null) return work()
    const line = this.#lines.get(account_id) ?? { running: 0, waiting: new Set() }
    this.#lines.set(account_id, line)
    if (line.running < this.#most) line.running += 1
    else await this.#turn(line, signal)
    try {
      return await work()
    } finally {
      // whoever comes next takes the place over
      const [next] = line.waiting
      if (next !== undefined) next.begin()
      else if (--line.running === 0) this.#lines.delete(account_id)
    }
  }

  #turn({ waiting }: Line, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(patience)
        signal.removeEventListener('abort', leave)
        waiting.delete(one)
      }
      const one: Waiting = {
        begin() {
          end()
          resolve()
        }
      }
      const leave = () => {
        end()
        reject(tooManyAtOnce(this.#waitSeconds))
      }
      const patience = setTimeout(leave, this.#waitSeconds * 1000)
      signal.addEventListener('abort', leave)
      waiting.add(one)
    })
  }
}

const tooManyAtOnce = (seconds: number) =>
  new Refusal(
    'too_many_requests',
    'Слишком много запросов одновременно. Дождитесь ответа на предыдущие и повторите.',
    {},
    seconds
  )
