import { sql, type Transaction } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'

/**
 * Whether an account may get another letter with a link: one a minute, 3 an hour and 6 a day, however often somebody
 * asks. The links before end with the new one.
 */
export async function mayMailAgain(
  tx: Transaction<Schema>,
  table: 'password_links' | 'email_links',
  account_id: number
): Promise<boolean> {
  // letters to one account are counted one after the other
  await tx
    .selectFrom('passwords')
    .select('account_id')
    .where('account_id', '=', account_id)
    .forUpdate()
    .execute()
  const within = (interval: string) =>
    sql<number>`(count(*) filter (where created_at > now() - ${interval}::interval))::integer`
  const { minute, hour, day } = await tx
    .selectFrom(table)
    .select([within('1 minute').as('minute'), within('1 hour').as('hour'), within('1 day').as('day')])
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow()
  if (minute >= 1 || hour >= 3 || day >= 6) return false
  await tx
    .updateTable(table)
    .set({ expires_at: sql<Date>`now()` })
    .where('account_id', '=', account_id)
    .where('expires_at', '>', sql<Date>`now()`)
    .execute()
  return true
}
