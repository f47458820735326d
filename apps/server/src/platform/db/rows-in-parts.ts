import { type Expression, type RawBuilder, sql, type Transaction } from 'kysely'
import { enqueue } from './enqueue.ts'
import type { Schema } from './schema.ts'

/** Number of rows that are processed within a few milliseconds. */
export const ROWS_PER_PART = 500

/**
 * Yields the rows of a statement in parts, all as of the moment of the first part. Between two parts other requests are
 * served, so that a long list blocks nothing. Read only one statement at a time in a transaction.
 *
 * @param many rows per part; use fewer for long rows
 */
export async function* rowsInParts<Row>(
  tx: Transaction<Schema>,
  statement: Expression<Row> | RawBuilder<Row>,
  many = ROWS_PER_PART
): AsyncGenerator<Row[], void, undefined> {
  await enqueue(tx, sql`declare parts no scroll cursor for ${statement}`)
  for (let isMore = true; isMore; ) {
    const { rows } = await sql<Row>`fetch ${sql.lit(many)} from parts`.execute(tx)
    isMore = rows.length === many
    if (rows.length > 0) yield rows
  }
  await enqueue(tx, sql`close parts`)
}
