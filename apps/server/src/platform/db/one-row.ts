import type { Kysely, RawBuilder } from 'kysely'
import type { Schema } from './schema.ts'

/**
 * The row of a query that always has one.
 *
 * @throws when it has none
 */
export async function oneRow<Row>(tx: Kysely<Schema>, query: RawBuilder<Row>): Promise<Row> {
  const [row] = (await query.execute(tx)).rows
  if (row === undefined) throw new Error('A query that always has a row has none.')
  return row
}
