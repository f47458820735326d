import { STATUS } from '@cloud/pricing'
import type pg from 'pg'

/** Accounts, sessions and API tokens that a process watches. */
export interface WatchedChanges {
  readonly account_ids: readonly number[]
  readonly session_ids: readonly string[]
  readonly token_ids: readonly number[]
}

export interface Marks {
  /** A mark by account, which changes when the account is written or the clock is advanced. */
  readonly accounts: ReadonlyMap<number, string>
  /** Product time of the query; undefined if none of the accounts exists. */
  readonly now: Date | undefined
  /** Sessions that are still valid, each with the hash of its current token. */
  readonly sessions: ReadonlyMap<string, Buffer>
  /** API tokens that are neither revoked nor expired. */
  readonly tokens: ReadonlySet<number>
}

/**
 * Reads a mark of each account that changes with its state. The mark is the version of the account: every act writes its
 * row, so watching costs no process an extra write. The mark includes the offset of the product's clock, because moving the
 * clock changes what each account sees.
 */
export async function readMarks(
  pool: pg.Pool,
  { account_ids, session_ids, token_ids }: WatchedChanges
): Promise<Marks> {
  const accounts = await pool.query<{ account_id: number; mark: string; now: Date }>(
    `select account_id, version || '/' || offset_ms as mark, (select product_now()) as now
     from accounts, product_clock where account_id = any($1::bigint[])`,
    [account_ids]
  )
  const sessions = await pool.query<{ session_id: string; token_hash: Buffer }>(
    'select session_id, token_hash from sessions where session_id = any($1::uuid[]) and expires_at > now()',
    [session_ids]
  )
  const tokens =
    token_ids.length === 0
      ? []
      : (
          await pool.query<{ token_id: number }>(
            `select token_id from api_tokens
             where token_id = any($1::bigint[]) and coalesce(expires_at > product_now(), true)`,
            [token_ids]
          )
        ).rows
  return {
    accounts: new Map(accounts.rows.map(({ account_id, mark }) => [account_id, mark])),
    now: accounts.rows[0]?.now,
    sessions: new Map(sessions.rows.map(({ session_id, token_hash }) => [session_id, token_hash])),
    tokens: new Set(tokens.map(({ token_id }) => token_id))
  }
}

/** Returns a mark for each server of an account that is not deleted; it changes with the server and what its machine shows. */
export async function readServerMarks(
  pool: pg.Pool,
  account_id: number
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await pool.query<{ server_id: number; mark: string }>(
    `select server_id, md5(concat(s, m.addresses, m.login, m.is_off_inside)) as mark
     from servers s left join machines m using (account_id, server_id) where account_id = $1 and status <> $2`,
    [account_id, STATUS.deleted]
  )
  return new Map(rows.map(({ server_id, mark }) => [server_id, mark]))
}
