import { setTimeout } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import type { Schema } from './schema.ts'

const ATTEMPTS = 5
/** What Postgres says when the same work may succeed if it is done again: serialization failure, deadlock. */
const AGAIN = new Set(['40001', '40P01'])

const code = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined

/** Does `work` in one transaction, again when Postgres asks for it; so `work` touches nothing but the database. */
export async function inTransaction<T>(
  db: Kysely<Schema>,
  work: (tx: Transaction<Schema>) => Promise<T>
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === ATTEMPTS || !AGAIN.has(String(code(error)))) throw error
      await setTimeout(Math.random() * 20 * attempt)
    }
  }
}
