import { createHash, randomBytes } from 'node:crypto'
import type { Proof } from '@cloud/api'
import { type Kysely, sql, type Transaction } from 'kysely'
import { enqueue } from '../../platform/db/enqueue.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Schema } from '../../platform/db/schema.ts'
import type { ClientInfo, RequestSession } from '../../platform/http/caller.ts'

/** Creates a random token of 256 bits, for a cookie or a link. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Returns the hash of a token that the database stores: the token cannot be derived from it. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Maximum age of a session in days; a session also ends after `IDLE_DAYS` without use. */
export const SESSION_DAYS = 30
const IDLE_DAYS = 14
/** Minutes between two updates of the last use of a session: a write for each request would be too expensive. */
const SEEN_MINUTES = 10

const isAlive = sql<boolean>`expires_at > now() and seen_at > now() - ${IDLE_DAYS}::integer * interval '1 day'`
const wasSeenRecently = sql<boolean>`seen_at > now() - ${SEEN_MINUTES}::integer * interval '1 minute'`

export interface OpenSession {
  /** Token for the cookie; the database stores only its hash. */
  readonly token: string
  readonly session_id: string
}

/**
 * Opens a session.
 *
 * @param by proof of identity that counts as a confirmation
 * @param at moment of the proof. Now by default
 */
export async function openSession(
  tx: Transaction<Schema>,
  account_id: number,
  { address, agent }: ClientInfo,
  by: Proof,
  at?: Date
): Promise<OpenSession> {
  const token = newToken()
  const { session_id } = await tx
    .insertInto('sessions')
    .values({
      token_hash: tokenHash(token),
      account_id,
      expires_at: sql<Date>`now() + ${SESSION_DAYS}::integer * interval '1 day'`,
      address,
      agent,
      confirmed_at: at ?? sql<Date>`now()`,
      confirmed_by: by
    })
    .returning('session_id')
    .executeTakeFirstOrThrow()
  return { token, session_id }
}

/** Finds the session that a token opens, with one index lookup; undefined if the session has ended. */
export async function findSession(db: Kysely<Schema>, token: string): Promise<RequestSession | undefined> {
  const token_hash = tokenHash(token)
  const session = await db
    .selectFrom('sessions')
    .select(['account_id', 'session_id', wasSeenRecently.as('seen_lately')])
    .where('token_hash', '=', token_hash)
    .where(isAlive)
    .executeTakeFirst()
  if (session === undefined) return undefined
  const { seen_lately, ...found } = session
  if (!seen_lately)
    await inTransaction(db, async (tx) => {
      // a request that only reads must not wait for a replica
      await enqueue(tx, sql`set local synchronous_commit = off`)
      await tx
        .updateTable('sessions')
        .set({ seen_at: sql<Date>`now()` })
        .where('token_hash', '=', token_hash)
        .where(sql<boolean>`not (${wasSeenRecently})`)
        .execute()
    })
  return { ...found, token_hash }
}

/** Lists the valid sessions of an account, the most recently used first. */
export const listSessions = (tx: Transaction<Schema>, account_id: number) =>
  tx
    .selectFrom('sessions')
    .select(['session_id', 'created_at', 'seen_at', 'address', 'agent'])
    .where('account_id', '=', account_id)
    .where(isAlive)
    .orderBy('seen_at', 'desc')
    .orderBy('session_id')
    .execute()

export async function endSessions(
  tx: Transaction<Schema>,
  account_id: number,
  which: { readonly only?: string; readonly but?: string } = {}
): Promise<number> {
  let ended = tx.deleteFrom('sessions').where('account_id', '=', account_id)
  if (which.only !== undefined) ended = ended.where('session_id', '=', which.only)
  if (which.but !== undefined) ended = ended.where('session_id', '!=', which.but)
  return Number((await ended.executeTakeFirst()).numDeletedRows)
}

/** Ends the sessions above the maximum, oldest first. */
export async function endOldest(tx: Transaction<Schema>, account_id: number, most: number): Promise<void> {
  await sql`delete from sessions where account_id = ${account_id} and session_id in (
    select session_id from sessions where account_id = ${account_id}
    order by created_at desc, session_id offset ${most})`.execute(tx)
}
