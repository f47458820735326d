import { createHash } from 'node:crypto'
import type { Answer, contract } from '@cloud/api'
import type { FastifyRequest } from 'fastify'
import { type Kysely, sql, type Transaction } from 'kysely'
import { enqueue } from '../db/enqueue.ts'
import type { Schema } from '../db/schema.ts'
import { Refusal } from '../refusal.ts'
import type { Caller } from './caller.ts'

/** Converts to JSON with sorted keys, so that bodies are compared as parsed and not as written. */
const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part
  ) ?? ''

export interface StoredAnswer {
  readonly status: number
  readonly text: string
  /** Request id of the call that produced the answer. */
  readonly request_id: string
}

/** Kept instead of an answer while a call to another service is under way, with the moment after which it is lost. */
const SENDING_PREFIX = 'sending until '
const SENDING_MS = 15_000

const isSent = (answer: string): boolean => Number(answer.slice(SENDING_PREFIX.length)) > Date.now()

/** Result of `open_call`: the answer stored with the key, or the time. */
type OpenedCall = { readonly mine: boolean } & (
  | { readonly kept: false; readonly at: Date | null }
  | {
      readonly kept: true
      readonly body_hash: Buffer
      readonly status: number
      readonly answer: string
      readonly request_id: string
      /** Only if the answer begins with `SENDING_PREFIX`. */
      readonly at: Date | null
    }
)

/** Result of `asked_call`; if there is no write with that key, the other fields are null. */
interface CallOutcome {
  readonly running: boolean
  readonly method: string | null
  readonly path: string
  readonly status: number
  readonly answer: string
}

/** Owner of a key, and the write it belongs to. */
interface Scope {
  readonly owner: string
  readonly method: string
  readonly path: string
  readonly key: string
}

const sha256 = (...parts: readonly string[]) => createHash('sha256').update(JSON.stringify(parts)).digest()

const accountAsOwner = (account_id: number) => `account:${account_id}`

const tokensAsOwners = (account_id: number) => `token:${account_id}:`

const ownerOf = ({ account_id, token, visitor }: Caller) => {
  if (token !== null) return `${tokensAsOwners(token.account_id)}${token.token_id}`
  return account_id === null ? `visitor:${visitor}` : accountAsOwner(account_id)
}

/** Deletes the stored answers of an account. */
export async function deleteStoredAnswers(tx: Transaction<Schema>, account_id: number): Promise<void> {
  await tx
    .deleteFrom('idempotency_keys')
    .where(({ eb, or }) =>
      or([
        eb('owner', '=', accountAsOwner(account_id)),
        eb('owner', 'like', `${tokensAsOwners(account_id)}%`)
      ])
    )
    .execute()
}

/**
 * Returns the first half of the lock of a call, derived from the owner and the key, so that locks are found without method and path. Its
 * first bit is set: all other locks are numbers from 0 on, and cannot collide with a chosen key.
 */
const lockHalf = (owner: string, key: string) => (sha256(owner, key).readUInt32BE() | 0x8000_0000) >>> 0

const lockOf = ({ owner, method, path, key }: Scope): bigint =>
  BigInt.asIntN(64, (BigInt(lockHalf(owner, key)) << 32n) | BigInt(sha256(method, path).readUInt32BE()))

const keyInProgress = () =>
  new Refusal('key_in_progress', 'Этот запрос уже выполняется. Повторите через секунду.')

/**
 * Returns the outcome of the caller's write with a key; of several writes at different addresses, the write answered last. Changes
 * nothing.
 *
 * @throws 409 while the write is in progress, 404 when nothing is stored
 */
export async function readCallOutcome(
  tx: Transaction<Schema>,
  caller: Caller,
  key: string
): Promise<Answer<typeof contract.idempotencyKeys.get>> {
  const owner = ownerOf(caller)
  const { rows } = await sql<CallOutcome>`
    select * from asked_call(${lockHalf(owner, key)}::bigint, ${owner}, ${key})`.execute(tx)
  const [call] = rows
  if (call?.running || (call?.answer?.startsWith(SENDING_PREFIX) && isSent(call.answer)))
    throw new Refusal('in_progress', 'Запрос с этим ключом ещё выполняется. Спросите через секунду.')
  if (call === undefined || call.method === null || call.answer.startsWith(SENDING_PREFIX))
    throw new Refusal('not_found', 'Запроса с этим ключом не было, или его ответ не сохранён.')
  const { method, path, status, answer } = call
  return { method, path, status, body: JSON.parse(answer) }
}

/**
 * The Idempotency-Key of a write (docs/rules/wire.md#repeated-writes). It belongs to caller, method and path, and is stored for
 * `key_lifetime()` of the product's clock with the first answer, in the transaction of the effect.
 */
export class IdempotencyKey {
  readonly #scope: Scope
  readonly #body: Buffer
  /** Lock held while a call with the key is in progress; Postgres releases it when the transaction ends. */
  readonly #lock: string
  #isSending = false

  private constructor(scope: Scope, body: Buffer) {
    this.#scope = scope
    this.#body = body
    this.#lock = lockOf(scope).toString()
  }

  /** Returns the key of a call; undefined if it has none. */
  static of(request: FastifyRequest, caller: Caller): IdempotencyKey | undefined {
    const key = request.headers['idempotency-key']
    if (key === undefined) return undefined
    if (typeof key !== 'string' || !/^[\x20-\x7e]{1,200}$/.test(key))
      throw new Refusal(
        'invalid_key',
        'Заголовок Idempotency-Key должен состоять из 1–200 печатных знаков ASCII.'
      )
    const path = new URL(request.url, 'http://_').pathname
    return new IdempotencyKey(
      { owner: ownerOf(caller), method: request.method, path, key },
      sha256(canonicalJson(request.body))
    )
  }

  /** Returns true if an answer is stored already: then repeating does not count as a new try. */
  async known(db: Kysely<Schema>): Promise<boolean> {
    const { owner, method, path, key } = this.#scope
    const stored = await db
      .selectFrom('idempotency_keys')
      .select('status')
      .where('owner', '=', owner)
      .where('method', '=', method)
      .where('path', '=', path)
      .where('key', '=', key)
      .where('created_at', '>', sql<Date>`product_now() - key_lifetime()`)
      .executeTakeFirst()
    return stored !== undefined
  }

  /**
   * Claims the key for this transaction and returns the stored answer, if there is one.
   *
   * @throws 409 while another call with the key is in progress, 422 if the key came with another body
   */
  async claim(tx: Transaction<Schema>): Promise<StoredAnswer | undefined> {
    return (await this.#open(tx, false)).stored
  }

  /** Does the same as `claim`; if there is no stored answer, also reads the time in the same round trip. */
  async claimWithTime(tx: Transaction<Schema>): Promise<StoredAnswer | number> {
    const { stored, now } = await this.#open(tx, true)
    return stored ?? now
  }

  async #open(tx: Transaction<Schema>, timed: boolean) {
    const { owner, method, path, key } = this.#scope
    const { rows } = await sql<OpenedCall>`
      select * from open_call(${this.#lock}::bigint, ${owner}, ${method}, ${path}, ${key}, ${timed})`.execute(
      tx
    )
    const [call] = rows
    if (call === undefined || !call.mine) throw keyInProgress()
    if (!call.kept) return { stored: undefined, now: call.at?.getTime() ?? 0 }
    if (!call.body_hash.equals(this.#body))
      throw new Refusal(
        'key_reused',
        'Этот Idempotency-Key уже использован с другим телом запроса. Для нового запроса нужен новый ключ.'
      )
    if (call.answer.startsWith(SENDING_PREFIX)) {
      if (!this.#isSending && isSent(call.answer)) throw keyInProgress()
      return { stored: undefined, now: call.at?.getTime() ?? 0 }
    }
    return { stored: { status: call.status, text: call.answer, request_id: call.request_id }, now: 0 }
  }

  /** Keeps the claimed key for a call to another service, so that a concurrent call with the key sends nothing. */
  async storeSending(tx: Transaction<Schema>, now: number, request_id: string): Promise<void> {
    this.#isSending = true
    await this.store(tx, now, {
      status: 409,
      text: `${SENDING_PREFIX}${Date.now() + SENDING_MS}`,
      request_id
    })
  }

  /** Frees the key after a failed call to another service. */
  async forgetSending(db: Kysely<Schema>): Promise<void> {
    const { owner, method, path, key } = this.#scope
    await sql`
      delete from idempotency_keys where owner = ${owner} and method = ${method} and path = ${path} and key = ${key}
        and answer like ${`${SENDING_PREFIX}%`}`.execute(db)
  }

  /** Stores the answer with the key. */
  async store(tx: Transaction<Schema>, now: number, made: StoredAnswer): Promise<StoredAnswer> {
    const { owner, method, path, key } = this.#scope
    const { status, text, request_id } = made
    await enqueue(
      tx,
      sql`
      insert into idempotency_keys (owner, method, path, key, body_hash, request_id, status, answer, created_at)
      values (${owner}, ${method}, ${path}, ${key}, ${this.#body}, ${request_id}, ${status}, ${text}, ${new Date(now)})
      on conflict (owner, key, method, path) do update set body_hash = excluded.body_hash,
        request_id = excluded.request_id, status = excluded.status, answer = excluded.answer,
        created_at = excluded.created_at`
    )
    return made
  }
}
