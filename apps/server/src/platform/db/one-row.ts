import type { Kysely, RawBuilder } from 'kysely'
import type { Schema } from './schema.ts'

/**
 * Returns the row of a query that always has exactly one.
 *
 * @throws when it has none
 */
export async function oneRow<Row>(tx: Kysely<Schema>, query: RawBuilder<Row>): Promise<Row> {
  const [row] = (await query.execute(tx)).rows
  if (row === undefined) throw new Error('The query returned no row.')
  return row
}
