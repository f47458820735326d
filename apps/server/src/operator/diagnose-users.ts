import { type Kysely, sql } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import { type Finding, finding } from './finding.ts'

/** Whether whoever speaks for the product, by a hole or by mistake, is kept from rewriting what is only added to. */
export async function diagnoseUsers(db: Kysely<Schema>): Promise<Finding> {
  const { rows } = await sql<{ who: string; may_rewrite: boolean }>`
    select quote_ident(current_user) as who, has_table_privilege('transfers', 'update') as may_rewrite`.execute(
    db
  )
  const [{ who, may_rewrite } = { who: '', may_rewrite: true }] = rows
  return finding(
    'Two users',
    !may_rewrite,
    may_rewrite
      ? `${who} owns the tables: whoever speaks for the product can rewrite the ledger`
      : `${who} cannot change what is only added to`,
    'Give DATABASE_URL a user that owns nothing, and DATABASE_DIRECT_URL the owner: docs/operating.md, "Two users of the database".'
  )
}
