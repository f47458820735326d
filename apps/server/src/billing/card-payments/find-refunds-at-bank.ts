import { HOUR_MS } from '@cloud/pricing/books'
import { type Kysely, sql } from 'kysely'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { productNow } from '../../platform/product-clock.ts'
import type { BankApi } from '../top-ups/acquirer.ts'
import { receiveRefundHint } from './receive-refund-hint.ts'

declare module '../../platform/jobs/add-job.ts' {
  interface JobPayloads {
    /** Finds refunds made at the bank whose notifications were lost. */
    'find-refunds': Readonly<Record<string, never>>
  }
}

/** Refunds are found for this time, also after the product was down. */
const SINCE_MS = 31 * 24 * HOUR_MS

/** Finds refunds that the product does not know in the list of the bank, and makes their look-ups due. */
export async function findRefundsAtBank(db: Kysely<Schema>, bank: BankApi): Promise<void> {
  const refunds = await bank.findRefundsSince(new Date(Date.now() - SINCE_MS))
  const ids = refunds.map(({ id }) => id)
  const { rows } = await sql<{ bank_refund_id: string }>`
    select bank_refund_id from card_refunds where bank_refund_id = any(${ids}) and status <> 'unknown'`.execute(
    db
  )
  const known = new Set(rows.map(({ bank_refund_id }) => bank_refund_id))
  for (const { id, bank_payment_id, status } of refunds)
    if (status !== 'canceled' && !known.has(id))
      await inTransaction(db, async (tx) =>
        receiveRefundHint(tx, { bank_refund_id: id, bank_payment_id, isFromBank: true }, await productNow(tx))
      )
}
