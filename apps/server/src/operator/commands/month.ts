import { formatRub } from '@cloud/pricing'
import type { Month } from '../../history/month-moments.ts'
import { readPersonal } from '../cli/audited.ts'
import { type Commands, command } from '../cli/command.ts'
import { FILE, FLAG, optional, required } from '../cli/parameters.ts'
import { UsageError } from '../cli/parse-values.ts'
import { monthCsv } from '../month/month-csv.ts'
import { type AccountRange, countMonthPapers, writeMonthPapers } from '../month/month-papers.ts'
import { reportMonth } from '../month/month-report.ts'

const MONTH = required('MONTH', (name, typed): Month => {
  const [, year, month] = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(typed) ?? []
  if (year === undefined) throw new UsageError(`${name} must be a month like 2026-11, got '${typed}'.`)
  return { year: Number(year), month: Number(month) }
})

const RANGE = required('RANGE', (name, typed): NonNullable<AccountRange> => {
  const [, from, to] = /^(\d{1,15})-(\d{1,15})$/.exec(typed) ?? []
  if (from === undefined || Number(from) > Number(to))
    throw new UsageError(`${name} must be a range of account ids like 1-1000, got '${typed}'.`)
  return { from: Number(from), to: Number(to) }
})

export const MONTHS: Commands = {
  'month show': command(
    'Show a month in Moscow time: received by payment type, returned, revenue, VAT by rate, balances and holds at its end, in all and by account with its payer. --csv: for a spreadsheet.',
    { MONTH, csv: FLAG },
    async ({ MONTH: month, csv }, input) => {
      const output = await readPersonal(input, (tx, now) => reportMonth(tx, month, now))
      const { unsettled_accounts } = output
      const notes = [
        ...(unsettled_accounts > 0
          ? [`Charges of ${unsettled_accounts} accounts are not booked yet: do jobs run? See doctor.`]
          : []),
        ...output.refunds_at_bank.map(
          ({ bank_refund_id, account_id, amount_rub_cents }) =>
            `Refund ${bank_refund_id} of ${formatRub(amount_rub_cents)} to account ${account_id} was made at the bank, and is in no sum unless you booked it with accounts debit.`
        )
      ]
      return {
        output,
        ...(csv ? { text: monthCsv(output) } : {}),
        ...(notes.length > 0 ? { note: notes.join('\n') } : {})
      }
    }
  ),
  'month papers': command(
    "Write all documents of a month (invoices, receipts, calculations, services, statements) into a new ZIP file for the accountant, with a list as CSV. Needs the product's settings of seller, shop and support. --accounts: only those of a range of accounts, like 1-1000.",
    { MONTH, FILE, accounts: optional(RANGE) },
    async ({ MONTH: month, FILE: file, accounts: range }, input) => {
      const { documents: _, ...counted } = await readPersonal(input, () =>
        countMonthPapers(input.db, month, range)
      )
      const written = await writeMonthPapers(input.db, input.settings, month, range, file)
      const note = 'The month is not over: its documents are preliminary.'
      return { output: { ...counted, file, ...written }, ...(counted.is_over ? {} : { note }) }
    }
  )
}
