import { DEFAULT_TERMS, type Terms } from '@cloud/pricing'
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

/** The terms of a moment. */
export async function termsAt(tx: Transaction<Schema>, at: Date): Promise<Terms> {
  const { rows } = await sql<{ terms: Terms }>`
    select terms from terms_history where valid_from <= ${at} order by valid_from desc limit 1`.execute(tx)
  return rows[0]?.terms ?? DEFAULT_TERMS
}
