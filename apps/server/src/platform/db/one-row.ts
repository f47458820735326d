import type { RawBuilder, Transaction } from 'kysely'
import type { Schema } from './schema.ts'

/**
 * The row of a query that always has one.
 *
 * @throws when it has none
 */
export async function oneRow<Row>(tx: Transaction<Schema>, query: RawBuilder<Row>): Promise<Row> {
  const [row] = (await query.execute(tx)).rows
  if (row === undefined) throw new Error('A query that always has a row has none.')
  return row
}
