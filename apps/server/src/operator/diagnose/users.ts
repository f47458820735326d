import { type Kysely, sql } from 'kysely'
import { oneRow } from '../../platform/db/one-row.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { type Finding, finding } from './finding.ts'

interface Operators {
  readonly operators: number
  readonly move_money: number
  readonly waiting: number
}

/** Checks that some operator may run commands, and that a second operator can approve large sums. */
export async function diagnoseOperators(db: Kysely<Schema>): Promise<Finding> {
  const { operators, move_money, waiting } = await oneRow(
    db,
    sql<Operators>`
      select count(*)::integer as operators,
        (count(*) filter (where roles && '{billing,owner}'))::integer as move_money,
        (select count(*) from correction_requests where decided_at is null and expires_at > product_now())::integer
          as waiting
      from operators where ended_at is null`
  )
  const alone = move_money < 2 ? ', so that no second operator can approve sums above the limit' : ''
  return finding(
    'Operators',
    operators > 0,
    operators === 0
      ? 'none: commands cannot be run'
      : `${operators}, ${move_money} of them for money${alone}; ${waiting} corrections wait`,
    'As the owner of the shop: operators add NAME --roles owner.'
  )
}

/** Checks that the product's database user, misused through a vulnerability or by mistake, cannot rewrite append-only tables. */
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
      ? `${who} owns the tables: an attacker in the product could rewrite the ledger`
      : `${who} cannot change append-only tables`,
    'Give DATABASE_URL a user that owns nothing, and DATABASE_DIRECT_URL the owner: docs/operating.md, "Two users of the database".'
  )
}
