import { listInvoices } from '../../operator/money/list-invoices.ts'
import { type InvoicePaid, markPaid } from '../../operator/money/mark-paid.ts'
import { markUnpaid } from '../../operator/money/mark-unpaid.ts'
import { requestTopUp } from '../top-ups/top-ups.ts'
import type { SmallCloud } from './small-cloud.ts'

/** A new account's invoice for 500 ₽, and what operators do with transfers for it. */
export async function askedInvoice(cloud: SmallCloud) {
  const account = await cloud.account()
  const { top_up_id } = await cloud.do((tx, now) =>
    requestTopUp(tx, { account_id: account, amount_rub_cents: 50_000, payment_type: 'invoice', now })
  )
  return {
    account,
    top_up_id,
    paid: (reference: string, amount_rub_cents: InvoicePaid['amount_rub_cents'] = null) =>
      cloud.do((tx, now) => markPaid(tx, { top_up_id, amount_rub_cents, reference }, now)),
    unpaid: (reference: string, reason: string | null = null) =>
      cloud.do((tx, now) => markUnpaid(tx, { top_up_id, reference, reason }, now)),
    /** How the list shows it; undefined when it is not in it. */
    listed: async (all = true) =>
      (await listInvoices(cloud.db, { all, limit: 100 })).find(({ id }) => id === top_up_id)
  }
}
