import type pg from 'pg'

/** First line of a migration with one statement that Postgres refuses in a transaction, as `create index concurrently`. */
const OUTSIDE_MARK = '-- outside a transaction\n'

export const isOutsideTransaction = (text: string): boolean => text.startsWith(OUTSIDE_MARK)

/**
 * Runs the statement of such a migration. An index that an interrupted run left half built is dropped first: Postgres keeps it, marked
 * invalid, and `if not exists` would take it for a good one.
 */
export async function runOutsideTransaction(client: pg.ClientBase, text: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
     where not i.indisvalid and c.relnamespace = 'public'::regnamespace and $1 ~ ('\\m' || c.relname || '\\M')`,
    [text]
  )
  for (const { name } of rows) await client.query(`drop index concurrently if exists ${name}`)
  await client.query(text)
}
