import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import type { Difference } from './difference.ts'

/** Compares transfers with their hashes, and the hashes with the stored heads, to detect any rewriting. */
export async function findChainDifferences(tx: Transaction<Schema>): Promise<readonly Difference[]> {
  const { rows } = await sql<Difference>`
    with links as (
      select account_id, hash is not distinct from transfer_hash(
        lag(hash) over (partition by account_id order by transfer_id), t) as follows
      from transfers t
    )
    select 'each hash matches its transfer and the previous hash' as what, account_id,
      null::bigint as server_id, count(*) as expected, count(*) filter (where follows) as found
    from links group by account_id having not bool_and(follows)
    union all
    select 'the transfer of a stored head is unchanged', h.account_id, null, h.transfer_id,
      coalesce((select transfer_id from transfers t where t.account_id = h.account_id
        and t.transfer_id = h.transfer_id and t.hash = h.hash), 0)
    from ledger_heads h where not exists (select from transfers t where t.account_id = h.account_id
      and t.transfer_id = h.transfer_id and t.hash = h.hash)
    order by 1, 2, 4`.execute(tx)
  return rows
}
