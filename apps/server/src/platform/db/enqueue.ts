import type { CompiledQuery, QueryExecutorProvider, Transaction } from 'kysely'
import { unanswered } from './connections/pipelined-connection.ts'
import type { Schema } from './schema.ts'

interface Statement {
  compile(executor: QueryExecutorProvider): CompiledQuery
}

/**
 * Sends a statement whose answer nobody needs with the next one of the transaction, or with its commit, so that it costs
 * no round trip. If Postgres refuses it, that one fails with its error.
 */
export async function enqueue(tx: Transaction<Schema>, statement: Statement): Promise<void> {
  const query = statement.compile(tx)
  unanswered.add(query)
  await tx.executeQuery(query)
}
