import type { Transaction } from 'kysely'
import { accountFigures } from '../billing/account-figures.ts'
import type { Schema } from '../platform/db/schema.ts'
import { listServers } from './list-servers.ts'

/**
 * An account with what it has and spends after what fell due, and its servers.
 *
 * @throws when there is no such account
 */
export async function showAccount(tx: Transaction<Schema>, account_id: number, now: number) {
  const { lasts_until, ...figures } = await accountFigures(tx, account_id, now)
  const profile = await tx
    .selectFrom('accounts')
    .select(['email', 'name', 'user_type', 'phone', 'company', 'inn', 'kpp', 'frozen', 'created_at'])
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow()
  const servers = await listServers(tx, { account_id, status: null, limit: 1000 })
  return {
    account_id,
    ...profile,
    ...figures,
    lasts_until: lasts_until === null ? null : new Date(lasts_until),
    servers
  }
}
