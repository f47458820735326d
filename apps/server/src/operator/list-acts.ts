import { type Kysely, sql } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'

export interface ListedAct {
  readonly at: Date
  /** 'account', 'ledger', or 'operator' with the name of whoever typed. */
  readonly who: string
  readonly account_id: number | null
  readonly act: string
  readonly details: unknown
}

/**
 * Who did what, the latest first: accounts, operators, and, for one account, what moved its money, which stands in the
 * ledger alone and is referred to by its event.
 */
export async function listActs(
  db: Kysely<Schema>,
  { account_id, limit }: { readonly account_id: number | null; readonly limit: number }
): Promise<readonly ListedAct[]> {
  const { rows } = await sql<ListedAct>`
    with asked as (select ${account_id}::bigint as account_id)
    (select at, 'account' as who, acts.account_id, act,
        jsonb_build_object('address', address, 'agent', agent) || details as details
      from account_acts as acts, asked where asked.account_id is null or acts.account_id = asked.account_id
      order by act_id desc limit ${limit})
    union all
    (select at, 'operator ' || operator, (answered ->> 'account_id')::bigint, command,
        jsonb_build_object('said', said, 'answered', answered)
      from operator_acts, asked
      where asked.account_id is null or answered ->> 'account_id' = asked.account_id::text
      order by act_id desc limit ${limit})
    union all
    (select created_at, 'ledger', events.account_id, type,
        jsonb_build_object('event_id', event_id, 'amount_rub_cents', amount_rub_cents, 'server_id', server_id)
      from events, asked where events.account_id = asked.account_id
      order by event_id desc limit ${limit})
    order by at desc limit ${limit}`.execute(db)
  return rows
}
