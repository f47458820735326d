import { STATUS } from '@cloud/pricing'
import type pg from 'pg'

/** A mark by server of an account that has not been deleted: another one when the server was written. See `readMarks`. */
export async function readServerMarks(
  pool: pg.Pool,
  account_id: number
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await pool.query<{ server_id: number; mark: string }>(
    'select server_id, xmin::text as mark from servers where account_id = $1 and status <> $2',
    [account_id, STATUS.deleted]
  )
  return new Map(rows.map(({ server_id, mark }) => [server_id, mark]))
}
