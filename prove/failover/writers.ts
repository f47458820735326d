import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { createPool } from '../../apps/server/src/platform/db/connections/pool.ts'
import { Customer, okBody } from '../world/customer.ts'
import type { Db } from '../world/processes.ts'

const PAUSE = 20
const PATIENCE = 120_000
/** A pause between two answers is one without writes from here on. */
const LONG_MS = 1500

/** When writes were answered, whoever wrote. */
export class Pauses {
  #last = performance.now()
  readonly #long: number[] = []

  answered(): void {
    const now = performance.now()
    if (now - this.#last > LONG_MS) this.#long.push((now - this.#last) / 1000)
    this.#last = now
  }

  /** In words: the longest pause, and the one in the middle. */
  toString(): string {
    const sorted = this.#long.toSorted((a, b) => a - b)
    const at = (index: number) => (sorted[index] ?? 0).toFixed(1)
    return `${at(sorted.length - 1)} s, median ${at(Math.floor(sorted.length / 2))} s`
  }
}

interface TopUp {
  readonly id: number
  readonly payment_url: string
}

/** Asks for top-ups, one after the other, each until it is answered, and remembers the answers. */
export class Writer {
  readonly answers: TopUp[] = []
  readonly #customer: Customer
  readonly #pauses: Pauses

  private constructor(customer: Customer, pauses: Pauses) {
    this.#customer = customer
    this.#pauses = pauses
  }

  static async of(base: string, pauses: Pauses): Promise<Writer> {
    return new Writer(await Customer.of(base), pauses)
  }

  async run(ended: () => boolean): Promise<void> {
    for (; !ended(); await setTimeout(PAUSE)) this.answers.push(await this.#ask())
  }

  async #ask(): Promise<TopUp> {
    const key = randomUUID()
    const order = { amount_rub_cents: 10_000 + this.answers.length, payment_type: 'acquiring' }
    const end = performance.now() + PATIENCE
    let last = 'nothing'
    for (; performance.now() < end; await setTimeout(PAUSE)) {
      const answer = await this.#customer.post('/api/v1/top-ups/', order, key).catch((error: unknown) => {
        last = String(error)
      })
      if (answer === undefined) continue
      if (answer.status === 500) throw new Error(`A write was answered 500: ${JSON.stringify(answer.body)}`)
      if (answer.status === 503 && answer.headers.get('retry-after') === null)
        throw new Error('A 503 does not say when to come again.')
      if (answer.status === 200) {
        this.#pauses.answered()
        return okBody<TopUp>(answer)
      }
      last = `${answer.status} ${JSON.stringify(answer.body)}`
    }
    throw new Error(`A write had no answer for two minutes; the last was ${last}.`)
  }

  /** How many answers have nothing in the database, and how many there are without an answer. */
  async compare(db: Db): Promise<{ readonly lost: number; readonly more: number }> {
    const there = await db
      .selectFrom('top_ups')
      .select(['top_up_id', 'order_key'])
      .where('account_id', '=', this.#customer.account_id)
      .execute()
    const isThere = ({ id, payment_url }: TopUp) =>
      there.some(({ top_up_id, order_key }) => top_up_id === id && payment_url.includes(order_key))
    const lost = this.answers.filter((answer) => !isThere(answer)).length
    return { lost, more: there.length - (this.answers.length - lost) }
  }
}

/** Writes past the product, to see what the machines alone need. */
export async function writeBeside(url: string, pauses: Pauses, ended: () => boolean): Promise<void> {
  const pool = createPool(url, 1, { connection: 2, answer: 30 })
  const write = (statement: string) =>
    pool.query(statement).then(
      () => pauses.answered(),
      () => undefined
    )
  await write('create table if not exists beside (number bigint generated always as identity)')
  for (; !ended(); await setTimeout(PAUSE)) await write('insert into beside default values')
  await pool.end()
}
