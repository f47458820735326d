import { type Kysely, sql } from 'kysely'
import type { Schema } from '../db/schema.ts'

/**
 * A text that changes whenever the catalogue does: by a change of its tables, of what can be started now, or by a
 * moment from which another price or alert holds. So processes that share a database agree without telling each other.
 */
export async function freshness(db: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    with m as materialized (select product_now() as now)
    select concat_ws(';', version,
      (select max(valid_from) from flavor_prices, m where valid_from <= now),
      (select max(valid_from) from disk_prices, m where valid_from <= now),
      (select max(valid_from) from terms_history, m where valid_from <= now),
      (select count(*) from alerts, m where starts_at <= now),
      (select count(*) from alerts, m where ends_at <= now),
      (select string_agg(max_available::text, ',' order by flavor_id) from flavors)) as mark
    from catalogue_version`.execute(db)
  return rows[0]?.mark ?? ''
}
