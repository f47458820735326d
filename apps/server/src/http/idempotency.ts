import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { Problem } from '../problem.ts'
import type { Caller } from './Context.ts'
import { canonicalJson } from './canonical-json.ts'

export interface Answer {
  readonly status: number
  readonly text: string
  /** Of the call that made the answer. */
  readonly request_id: string
}

const HOURS_24 = 24 * 3600 * 1000

/** To what a key belongs. */
interface Place {
  readonly owner: string
  readonly method: string
  readonly path: string
  readonly key: string
}

const sha256 = (...parts: readonly string[]) => createHash('sha256').update(JSON.stringify(parts)).digest()

/**
 * The Idempotency-Key of a write (decisions, section 4). It belongs to caller, method and path, and is kept for 24
 * hours of the product's clock with the first answer, in the transaction of the effect.
 */
export class KeptKey {
  readonly #place: Place
  readonly #body: Buffer
  /** Whoever holds this lock is at work with the key; Postgres gives it back when the transaction ends. */
  readonly #lock: string

  private constructor(place: Place, body: Buffer) {
    this.#place = place
    this.#body = body
    this.#lock = sha256(place.owner, place.method, place.path, place.key).readBigInt64BE().toString()
  }

  /** The call's key; undefined when it carries none. */
  static of(request: FastifyRequest, caller: Caller): KeptKey | undefined {
    const key = request.headers['idempotency-key']
    if (key === undefined) return undefined
    if (typeof key !== 'string' || !/^[\x20-\x7e]{1,200}$/.test(key))
      throw new Problem(
        400,
        'invalid_key',
        'Заголовок Idempotency-Key должен состоять из 1–200 печатных знаков ASCII.'
      )
    const owner = caller.account_id === null ? `visitor:${caller.visitor}` : `account:${caller.account_id}`
    const path = new URL(request.url, 'http://_').pathname
    return new KeptKey({ owner, method: request.method, path, key }, sha256(canonicalJson(request.body)))
  }

  #row(db: Kysely<Schema>) {
    const { owner, method, path, key } = this.#place
    return db
      .selectFrom('idempotency_keys')
      .select(['body_hash', 'status', 'answer', 'request_id'])
      .where('owner', '=', owner)
      .where('method', '=', method)
      .where('path', '=', path)
      .where('key', '=', key)
      .where('created_at', '>', sql<Date>`product_now() - interval '24 hours'`)
      .executeTakeFirst()
  }

  /** Whether an answer is kept already: then repeating is no new try of anything. */
  async known(db: Kysely<Schema>): Promise<boolean> {
    return (await this.#row(db)) !== undefined
  }

  /**
   * Takes the key for this transaction and gives the kept answer, if there is one.
   *
   * @throws 409 while another call with the key is under way, 422 when the key came with another body
   */
  async claim(tx: Transaction<Schema>): Promise<Answer | undefined> {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(${this.#lock}::bigint) as mine`.execute(tx)
    if (rows[0]?.mine !== true)
      throw new Problem(409, 'key_in_progress', 'Этот запрос уже выполняется. Повторите через секунду.')
    const row = await this.#row(tx)
    if (row === undefined) return undefined
    if (!row.body_hash.equals(this.#body))
      throw new Problem(
        422,
        'key_reused',
        'Этот Idempotency-Key уже использован с другим телом запроса. Для нового запроса нужен новый ключ.'
      )
    return { status: row.status, text: row.answer, request_id: row.request_id }
  }

  /** Keeps the answer with the key, and forgets a few of those whose hours are over. */
  async keep(tx: Transaction<Schema>, now: number, made: Answer): Promise<Answer> {
    const { owner, method, path, key } = this.#place
    const { status, text, request_id } = made
    await sql`
      with forgotten as (
        delete from idempotency_keys where (owner, method, path, key) in (
          select owner, method, path, key from idempotency_keys
          where created_at < ${new Date(now - HOURS_24)} and (owner, method, path, key) <> (${owner}, ${method}, ${path}, ${key})
          order by created_at limit 5 for update skip locked
        )
      )
      insert into idempotency_keys (owner, method, path, key, body_hash, request_id, status, answer, created_at)
      values (${owner}, ${method}, ${path}, ${key}, ${this.#body}, ${request_id}, ${status}, ${text}, ${new Date(now)})
      on conflict (owner, method, path, key) do update set body_hash = excluded.body_hash,
        request_id = excluded.request_id, status = excluded.status, answer = excluded.answer,
        created_at = excluded.created_at`.execute(tx)
    return made
  }
}
