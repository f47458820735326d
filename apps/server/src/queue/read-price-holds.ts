import type { PriceHold } from '@cloud/api'
import { STATUS } from '@cloud/pricing'
import type { Transaction } from 'kysely'
import { priceHoldsUntil } from '../billing/state/price-holds-until.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { Part } from '../platform/http/Part.ts'

/** The paused servers of a settled account that were never launched and whose price holds, the newest first. */
export async function readPriceHolds(
  tx: Transaction<Schema>,
  account_id: number,
  { limit, offset = 0 }: Part
): Promise<PriceHold[]> {
  const rows = await tx
    .selectFrom('servers')
    .select(['server_id', 'pinned_at'])
    .where('account_id', '=', account_id)
    .where('status', '=', STATUS.paused)
    .where('launched', '=', false)
    .where('lapsed', '=', false)
    .orderBy('server_id', 'desc')
    .limit(limit ?? null)
    .offset(offset)
    .execute()
  return rows.map(({ server_id, pinned_at }) => ({
    id: server_id,
    price_holds_until: new Date(priceHoldsUntil({ pinned_at: pinned_at.getTime() })).toISOString()
  }))
}
