import { type Commands, doneUnless, readPersonalCommand, writeCommand } from '../cli/command.ts'
import { FLAG, INVOICE, LIMIT, optional, ROUBLES, text } from '../cli/parameters.ts'
import { listInvoices } from '../money/list-invoices.ts'
import { markUnpaid } from '../money/mark-unpaid.ts'
import { payInvoice } from '../money/pay-invoice.ts'

const reference = text(100)

export const INVOICES: Commands = {
  'invoices list': readPersonalCommand(
    'List unpaid invoices, or all of them, the newest first, with their transfers.',
    { all: FLAG, limit: LIMIT },
    listInvoices
  ),
  'invoices paid': writeCommand(
    "Credit a transfer, once for each bank reference. The default amount is the invoice's. Needs --yes for a reference of another invoice, a second transfer or another amount; above the limit of the shop it waits for a second operator.",
    { ID: INVOICE, reference, amount: optional(ROUBLES), yes: FLAG },
    (tx, { ID, reference, amount, yes }, now, { operator }) => {
      const paid = { top_up_id: ID, amount_rub_cents: amount, reference }
      return payInvoice(tx, paid, { operator: operator.name, confirmed: yes }, now)
    },
    ({ request_id, credited }, { reference }) =>
      request_id === undefined
        ? doneUnless(credited, `Transfer '${reference}' was credited before: nothing is moved now.`)
        : {
            waits: `Nothing is credited yet: the transfer exceeds the invoice by more than one operator may move in 24 hours. Another operator runs: corrections approve ${request_id}.`
          }
  ),
  'invoices unpaid': writeCommand(
    'Take back a transfer from the wrong invoice, at most the balance: the invoice is open again, and the transfer can be credited to the right one. The owner sees the reason.',
    { ID: INVOICE, reference, reason: optional(text(180)) },
    (tx, { ID, reference, reason }, now) => markUnpaid(tx, { top_up_id: ID, reference, reason }, now),
    ({ taken_back }, { reference }) =>
      doneUnless(taken_back, `Transfer '${reference}' was taken back before: nothing is moved now.`)
  )
}
