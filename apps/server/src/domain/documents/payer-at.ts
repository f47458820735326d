import { sql, type Transaction } from 'kysely'
import type { Payer } from '../../db/schema/service.ts'
import type { Schema } from '../../db/schema.ts'

/** The owner of an account as he was at a moment: how a document of that moment names him, whatever he changed since. */
export async function payerAt(tx: Transaction<Schema>, account_id: number, moment: Date): Promise<Payer> {
  const { rows } = await sql<{ payer: Payer }>`select payer_at(${account_id}, ${moment}) as payer`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error(`There is no account ${account_id}.`)
  return row.payer
}
