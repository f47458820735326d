import { setTimeout } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { cancelOnAbort } from './connections/cancellation.ts'
import type { Schema } from './schema.ts'

export const MAX_ATTEMPTS = 5
/** Postgres errors after which the same work may succeed if repeated: serialization failure, deadlock. */
const RETRYABLE_CODES = new Set(['40001', '40P01'])

const code = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined

export const isRetryable = (error: unknown): boolean => RETRYABLE_CODES.has(String(code(error)))

/**
 * Runs `work` in one transaction, and repeats it if Postgres requires that; so `work` must have no effects outside the
 * database.
 *
 * @param signal aborted when the client disconnects: the work is then cancelled, unless its commit has begun
 * @param isolation 'repeatable read' for consistent reads by several statements, without a lock
 */
export async function inTransaction<T>(
  db: Kysely<Schema>,
  work: (tx: Transaction<Schema>) => Promise<T>,
  signal?: AbortSignal,
  isolation: 'read committed' | 'repeatable read' = 'read committed'
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const transaction = db.transaction()
      const isolated = isolation === 'read committed' ? transaction : transaction.setIsolationLevel(isolation)
      return await isolated.execute(async (tx) => {
        if (signal !== undefined) await cancelOnAbort(tx, signal)
        return work(tx)
      })
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isRetryable(error)) throw error
      await setTimeout(Math.random() * 20 * attempt)
    }
  }
}
