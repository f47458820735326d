import { type Kysely, sql } from 'kysely'
import { APP_ROLE } from './grants.ts'
import { oneRow } from './one-row.ts'
import type { Schema } from './schema.ts'

/**
 * Returns how to revoke the application's right to create temporary tables, whose triggers could change rows of the
 * product; undefined if it has no such right. For a user that owns the tables and not the database, the revoke in `GRANTS`
 * is only a warning of Postgres.
 */
export async function findRevokeOfTemporary(db: Kysely<Schema>): Promise<string | undefined> {
  const { owner, name, allowed } = await oneRow(
    db,
    sql<{ readonly owner: string; readonly name: string; readonly allowed: boolean }>`
      select quote_ident(pg_get_userbyid(datdba)) as owner, quote_ident(datname) as name, exists (
        select from pg_roles where rolname = ${APP_ROLE} and has_database_privilege(pg_roles.oid, pg_database.oid, 'temporary')
      ) as allowed
      from pg_database where datname = current_database()`
  )
  return allowed
    ? `As ${owner}, the owner of the database: revoke temporary on database ${name} from public, ${APP_ROLE};`
    : undefined
}
