import type { CompiledQuery, QueryExecutorProvider, Transaction } from 'kysely'
import { enqueued } from './connections/pipelined-connection.ts'
import type { Schema } from './schema.ts'

interface Statement {
  compile(executor: QueryExecutorProvider): CompiledQuery
}

/**
 * Queues a statement without a needed result. It is sent together with the next statement of the transaction or with its commit, so it
 * costs no round trip. If it fails, that next statement fails with its error.
 */
export async function enqueue(tx: Transaction<Schema>, statement: Statement): Promise<void> {
  const query = statement.compile(tx)
  enqueued.add(query)
  await tx.executeQuery(query)
}
