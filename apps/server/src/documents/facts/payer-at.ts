import { sql, type Transaction } from 'kysely'
import { oneRow } from '../../platform/db/one-row.ts'
import type { Payer } from '../../platform/db/schema/money.ts'
import type { Schema } from '../../platform/db/schema.ts'

/** Finds the owner's details at a moment. A document of that moment names them even if the owner has changed them since. */
export async function payerAt(tx: Transaction<Schema>, account_id: number, moment: Date): Promise<Payer> {
  const { payer } = await oneRow(
    tx,
    sql<{ payer: Payer }>`select payer_at(${account_id}, ${moment}) as payer`
  )
  return payer
}
