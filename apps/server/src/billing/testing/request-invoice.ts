import { listInvoices } from '../../operator/money/list-invoices.ts'
import { type InvoicePaid, markPaid } from '../../operator/money/mark-paid.ts'
import { markUnpaid } from '../../operator/money/mark-unpaid.ts'
import { requestTopUp } from '../top-ups/top-up-payments.ts'
import type { SmallCloud } from './small-cloud.ts'

/** Requests an invoice of 500 ₽ for a new account, and returns the operator's actions for its transfers. */
export async function requestInvoice(cloud: SmallCloud) {
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
    /** Returns the invoice's entry in the operator's list; undefined if it is not listed. */
    listed: async (all = true) =>
      (await listInvoices(cloud.db, { all, limit: 100 })).find(({ id }) => id === top_up_id)
  }
}
