import { sql, type Transaction } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'

interface Wanted {
  /** null: of all. */
  readonly account_id: number | null
  readonly limit: number
}

/** Saved offers, the newest first: whose they are, what became of them, and of their servers. */
export async function listOffers(tx: Transaction<Schema>, { account_id, limit }: Wanted) {
  const { rows } = await sql<object>`
    select 'КП-' || year || '-' || lpad(year_no::text, 6, '0') as number, offer_id as id, account_id, title,
      case when accepted_at is not null then 'accepted' when revoked_at is not null then 'revoked'
        when is_open(o) then 'open' else 'expired' end as status,
      total_rub_cents, promocode_id, created_at, valid_until, accepted_at, accepted_by, server_ids
    from offers o where ${account_id}::bigint is null or account_id = ${account_id}
    order by year desc, year_no desc limit ${limit}`.execute(tx)
  return rows
}
