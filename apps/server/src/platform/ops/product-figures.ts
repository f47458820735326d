import { type Kysely, sql } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { type JobFigures, jobFigures } from '../jobs/job-figures.ts'

export interface ProductFigures {
  readonly accounts: number
  readonly balances_rub_cents: number
  readonly holds_rub_cents: number
  readonly servers: readonly { readonly status: number; readonly count: number }[]
  readonly queues: readonly { readonly flavor_id: number; readonly count: number }[]
  readonly jobs: JobFigures
  readonly overdue_accounts: number
}

/** What the product holds at this moment, for whoever watches it: one read of accounts and servers as a whole. */
export async function productFigures(db: Kysely<Schema>): Promise<ProductFigures> {
  const { rows } = await sql<{ readonly figures: ProductFigures }>`
    select json_build_object(
      'accounts', (select count(*) from accounts),
      'balances_rub_cents', (select coalesce(sum(balance_rub_cents), 0) from accounts),
      'holds_rub_cents', (select coalesce(sum(hold_rub_cents), 0) from servers),
      'servers', (select coalesce(json_agg(s), '[]') from
        (select status, count(*) from servers group by status order by status) s),
      'queues', (select coalesce(json_agg(q), '[]') from
        (select flavor_id, count(*) from servers where queue_ticket is not null group by flavor_id order by 1) q),
      'jobs', ${jobFigures},
      'overdue_accounts', (select count(*) from accounts where next_due_at < product_now())
    ) as figures`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('The database answered nothing.')
  return row.figures
}
