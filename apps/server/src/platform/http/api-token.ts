import { createHash } from 'node:crypto'
import type { Scope } from '@cloud/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { Refusal } from '../refusal.ts'

/** API token of a request. Source: docs/rules/wire.md#tokens. */
export interface ApiToken {
  readonly account_id: number
  readonly token_id: number
  /** First six characters of the secret. */
  readonly prefix: string
  readonly scopes: readonly Scope[]
}

/** Returns the hash of a secret that the database stores. */
export const secretHash = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Returns the secret of `Authorization: Bearer …`; undefined if the request has none. */
export function readBearer({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const [scheme = '', secret = ''] = (headers.authorization ?? '').trim().split(/ +/)
  return scheme.toLowerCase() === 'bearer' ? secret : undefined
}

const unknownToken = () =>
  new Refusal('unauthorized', 'Токен неизвестен, отозван или его срок истёк. Создайте новый.')

/**
 * Finds the token of a secret and updates its last use, at most once a minute.
 *
 * @throws 401 for an unknown, revoked or expired token
 */
export async function tokenOfSecret(db: Kysely<Schema>, secret: string): Promise<ApiToken> {
  if (!/^cs_[\w-]{43}$/.test(secret)) throw unknownToken()
  const token = await db
    .selectFrom('api_tokens')
    .select(['account_id', 'token_id', 'prefix', 'scopes'])
    .select(sql<boolean>`coalesce(last_used_at > product_now() - interval '1 minute', false)`.as('was_used'))
    .where('token_hash', '=', secretHash(secret))
    .where(sql<boolean>`coalesce(expires_at > product_now(), true)`)
    .executeTakeFirst()
  if (token === undefined) throw unknownToken()
  const { was_used, ...found } = token
  if (!was_used)
    await db
      .updateTable('api_tokens')
      .set({ last_used_at: sql<Date>`product_now()` })
      .where('account_id', '=', found.account_id)
      .where('token_id', '=', found.token_id)
      .execute()
  return found
}

/** Refuses unknown tokens on all calls of the API, also on those without a caller, whose responses are stored. */
export function refuseUnknownTokens(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const secret = request.url.startsWith('/api/') ? readBearer(request) : undefined
    if (secret === undefined) done()
    else tokenOfSecret(app.services.reads, secret).then(() => done(), done)
  })
}

const tokens = new WeakMap<object, ApiToken>()

/** Remembers the token that causes the acts of a transaction. */
export const setTokenOf = (tx: object, token: ApiToken): void => void tokens.set(tx, token)

/** Returns the API token that causes the acts of a transaction; undefined for a session, a visitor or a job. */
export const tokenOf = (tx: object): ApiToken | undefined => tokens.get(tx)
