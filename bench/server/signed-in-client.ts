import { randomUUID } from 'node:crypto'
import { payByCard } from '../../apps/server/src/billing/testing/pay-by-card.ts'
import { inTransaction } from '../../apps/server/src/platform/db/in-transaction.ts'
import { productNow } from '../../apps/server/src/platform/product-clock.ts'
import type { CreateServerInput } from '../../apps/server/src/servers/create-server.ts'
import { Person } from '../../apps/server/src/testing/person.ts'
import type { Db } from '../../prove/world/processes.ts'
import { HttpConnection } from './http-connection.ts'

const MONEY = 1_000_000_000_000

/** A client of a signed-in account with money, over a kept-alive connection. */
export class SignedInClient {
  readonly #connection: HttpConnection
  readonly #head: string

  private constructor(connection: HttpConnection, head: string) {
    this.#connection = connection
    this.#head = head
  }

  static async signedIn(base: string, db: Db): Promise<SignedInClient> {
    const person = await Person.signedUp(base)
    const { account_id } = person
    await inTransaction(db, async (tx) => payByCard(tx, account_id, MONEY, await productNow(tx)))
    const head = `host: ${new URL(base).host}\r\ncookie: ${person.cookie}\r\nx-csrftoken: ${person.token}\r\n`
    return new SignedInClient(await HttpConnection.open(base), head)
  }

  /** Returns a client of the same account over another connection. */
  async again(base: string): Promise<SignedInClient> {
    return new SignedInClient(await HttpConnection.open(base), this.#head)
  }

  async create({
    promocode_id: _,
    expected_total_rub_cents: __,
    ...order
  }: CreateServerInput): Promise<void> {
    const head = `${this.#head}idempotency-key: ${randomUUID()}\r\ncontent-type: application/json\r\n`
    await this.#ask(`POST /api/v1/create_user_server_config HTTP/1.1\r\n${head}`, JSON.stringify(order))
  }

  async list(): Promise<void> {
    await this.#ask(`GET /api/v1/cld_srv_cfg/?limit=20 HTTP/1.1\r\n${this.#head}`)
  }

  close(): void {
    this.#connection.close()
  }

  async #ask(head: string, body?: string): Promise<void> {
    const { status, body: answer } = await this.#connection.ask(head, body)
    if (status !== 200) throw new Error(`Expected 200, got ${status}: ${answer.toString().slice(0, 300)}`)
  }
}
