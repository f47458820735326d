import { type Kysely, sql } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'

/**
 * A text that changes whenever the catalogue does: by a change of its tables, of what can be started now, or by a
 * moment from which another price or alert holds. So processes that share a database agree without telling each other.
 */
export async function freshness(db: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ mark: string }>`select catalogue_mark() as mark`.execute(db)
  return rows[0]?.mark ?? ''
}
