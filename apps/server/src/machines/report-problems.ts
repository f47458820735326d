import { sql, type Transaction } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import { notifyOperators } from './notify-operators.ts'

/** Notifies operators of machines that have had a problem for more than 5 minutes, once for each problem. */
export async function reportProblems(tx: Transaction<Schema>, now: number): Promise<void> {
  const { rows } = await sql<{ account_id: number; server_id: number; problem: string }>`
    update machines set problem_reported = true
    where problem_since < product_now() - interval '5 minutes' and not problem_reported
    returning account_id, server_id, problem`.execute(tx)
  await notifyOperators(
    tx,
    now,
    rows.map(({ account_id, server_id, problem }) => ({
      account_id,
      server_id,
      text: `Машина сервера ${server_id}: ${problem}`
    }))
  )
}
