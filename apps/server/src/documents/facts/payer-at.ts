import { sql, type Transaction } from 'kysely'
import { oneRow } from '../../platform/db/one-row.ts'
import type { Payer } from '../../platform/db/schema/money.ts'
import type { Schema } from '../../platform/db/schema.ts'

/** The owner of an account as they were at a moment: how a document of that moment names them, whatever they changed since. */
export async function payerAt(tx: Transaction<Schema>, account_id: number, moment: Date): Promise<Payer> {
  const { payer } = await oneRow(
    tx,
    sql<{ payer: Payer }>`select payer_at(${account_id}, ${moment}) as payer`
  )
  return payer
}
