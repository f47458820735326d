import { type Expression, type RawBuilder, sql, type Transaction } from 'kysely'
import { enqueue } from './enqueue.ts'
import type { Schema } from './schema.ts'

/** So many rows take a few milliseconds. */
export const ROWS = 500

/**
 * The rows of a statement, some at a time, all as of the moment of its first ones. Between two parts everybody else is
 * answered: a long list holds nobody up. One is read after the other, not two at once.
 *
 * @param many fewer where a row is a long one
 */
export async function* rowsInParts<Row>(
  tx: Transaction<Schema>,
  statement: Expression<Row> | RawBuilder<Row>,
  many = ROWS
): AsyncGenerator<Row[], void, undefined> {
  await enqueue(tx, sql`declare parts no scroll cursor for ${statement}`)
  for (let isMore = true; isMore; ) {
    const { rows } = await sql<Row>`fetch ${sql.lit(many)} from parts`.execute(tx)
    isMore = rows.length === many
    if (rows.length > 0) yield rows
  }
  await enqueue(tx, sql`close parts`)
}
