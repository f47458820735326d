import type { RawBuilder, Transaction } from 'kysely'
import { unanswered } from './pipelined-connection.ts'
import type { Schema } from './schema.ts'

/**
 * A statement whose answer nobody needs: it goes out with the next one of the transaction, or with its commit, and costs
 * no round trip. If Postgres refuses it, that one fails with its error.
 */
export async function later(tx: Transaction<Schema>, statement: RawBuilder<unknown>): Promise<void> {
  const query = statement.compile(tx)
  unanswered.add(query)
  await tx.executeQuery(query)
}
