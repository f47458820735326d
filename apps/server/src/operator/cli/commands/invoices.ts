import { listInvoices } from '../../money/list-invoices.ts'
import { markUnpaid } from '../../money/mark-unpaid.ts'
import { payInvoice } from '../../money/pay-invoice.ts'
import { audited, readPersonal } from '../audited.ts'
import type { Command } from '../command.ts'
import { invoiceId, line, roubles, whole } from '../parse-values.ts'

export const INVOICES: Readonly<Record<string, Command>> = {
  'invoices list': {
    options: { all: 'flag', limit: 'COUNT' },
    about:
      'Invoices that are not paid yet, or all of them, the newest first, with the transfers marked on each.',
    run: async (input) => {
      const { all, limit } = input.options
      const asked = { all: all === true, limit: whole('--limit', limit ?? '100', { max: 10_000 }) }
      return { output: await readPersonal(input, (tx) => listInvoices(tx, asked)) }
    }
  },
  'invoices paid': {
    takes: ['ID'],
    requires: { reference: 'TEXT' },
    options: { amount: 'ROUBLES', yes: 'flag' },
    about:
      "Credit a transfer once by the bank's reference; without an amount the invoice's. Needs --yes for a reference of another invoice, a second transfer and another amount; above the shop's limit it waits for a second operator.",
    run: async (input) => {
      const { args, options } = input
      const paid = {
        top_up_id: invoiceId('ID', args[0]),
        amount_rub_cents: options['amount'] === undefined ? null : roubles(String(options['amount'])),
        reference: line('--reference', options['reference'], 100)
      }
      const by = { operator: input.operator.name, confirmed: options['yes'] === true }
      const output = await audited(input, (tx, now) => payInvoice(tx, paid, by, now))
      if (output.request_id !== undefined)
        return {
          output,
          waits: `Nothing is credited yet: the transfer exceeds the invoice by more than one operator moves in 24 hours. Another one types: corrections approve ${output.request_id}.`
        }
      const doneBefore = `Transfer '${paid.reference}' was credited before: nothing is moved now.`
      return { output, doneBefore: output.credited ? undefined : doneBefore }
    }
  },
  'invoices unpaid': {
    takes: ['ID'],
    requires: { reference: 'TEXT' },
    options: { reason: 'TEXT' },
    about:
      'Take back a transfer that was marked on the wrong invoice, at most the balance: the invoice is open again, and the transfer can be marked on the right one. The owner reads the reason.',
    run: async (input) => {
      const { args, options } = input
      const reference = line('--reference', options['reference'], 100)
      const unpaid = {
        top_up_id: invoiceId('ID', args[0]),
        reference,
        reason: options['reason'] === undefined ? null : line('--reason', options['reason'], 180)
      }
      const output = await audited(input, (tx, now) => markUnpaid(tx, unpaid, now))
      const doneBefore = `Transfer '${reference}' was taken back before: nothing is moved now.`
      return { output, doneBefore: output.taken_back ? undefined : doneBefore }
    }
  }
}
