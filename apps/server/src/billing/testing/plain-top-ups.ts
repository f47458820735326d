import type { PlainServer } from './plain-server.ts'

const LIMIT = 72 * 3_600_000

/** Part of an account that top-ups read and change. */
interface Paid {
  balance: number
  readonly servers: ReadonlyMap<number, PlainServer>
  hasFreeSlot(now: number): boolean
  lacks(id: number, now: number): number
  start(id: number, now: number): void
}

interface Asked {
  readonly key: string
  readonly servers: readonly number[]
  readonly at: number
  results: readonly string[] | undefined
}

/** Top-ups of a plain account that start servers, kept by hand. */
export class PlainTopUps {
  readonly #account: Paid
  readonly #settled: (now: number) => void
  /** Newest first. */
  readonly #asked: Asked[] = []

  /** @param settled called after each act: serves the waiting servers, then lets the rules check the money */
  constructor(account: Paid, settled: (now: number) => void) {
    this.#account = account
    this.#settled = settled
  }

  mayAsk = (servers: readonly number[]): boolean =>
    servers.every((id) => this.#account.servers.get(id)?.state === 'paused')

  ask(key: string, servers: readonly number[], at: number): void {
    this.#asked.unshift({ key, servers, at, results: undefined })
  }

  keyOf = (nth: number): string | undefined => this.#asked[nth]?.key

  /** Lets an amount arrive; returns the results of the servers, by id. */
  arrive(nth: number, sum: number, now: number): readonly string[] {
    const asked = this.#asked[nth]
    if (asked === undefined) throw new Error(`There is no top-up ${nth}.`)
    if (asked.results === undefined) this.#account.balance += sum
    this.#settled(now)
    asked.results ??= asked.servers.map((id) => {
      const result = now - asked.at > LIMIT ? 'too_late' : this.#start(id, now)
      this.#settled(now)
      return result
    })
    return asked.results
  }

  #start(id: number, now: number): string {
    const account = this.#account
    const server = account.servers.get(id)
    if (server?.state !== 'paused') return 'passed_over'
    if (server.first && server.lapsed) return 'price_lapsed'
    if (!account.hasFreeSlot(now)) return 'no_capacity'
    if (account.lacks(id, now) > 0) return 'insufficient_funds'
    account.start(id, now)
    return 'started'
  }
}
