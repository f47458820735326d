import { STATUS } from '@cloud/pricing'
import type { Transaction } from 'kysely'
import { noSuchServer } from '../billing/refusals.ts'
import type { Schema } from '../platform/db/schema.ts'

/**
 * Nothing when an account has a server; a deleted one counts only for reading.
 *
 * @throws Problem 404 when it is unknown, somebody else's, or deleted and to be acted on
 */
export async function findServer(
  tx: Transaction<Schema>,
  account_id: number,
  server_id: number,
  to: 'read' | 'act'
): Promise<void> {
  const found = await tx
    .selectFrom('servers')
    .select('status')
    .where('account_id', '=', account_id)
    .where('server_id', '=', server_id)
    .executeTakeFirst()
  if (found === undefined || (to === 'act' && found.status === STATUS.deleted)) throw noSuchServer()
}
