import { documentNumber } from '@cloud/api'
import { formatRub } from '@cloud/pricing'
import type { Transaction } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import { UnconfirmedError } from '../unconfirmed.ts'
import { makeRequest, type RequestMade } from './make-request.ts'
import {
  creditArrival,
  type IncomingTransfer,
  type InvoicePaid,
  type MarkPaidResult,
  readIncomingTransfer
} from './mark-paid.ts'
import { correctionLimit, isWithinLimit } from './operator-limit.ts'

/** Result of `invoices paid`: the transfer is credited, was credited before, or waits as a correction request. */
export interface InvoiceOutcome extends MarkPaidResult, Partial<RequestMade> {}

/**
 * Credits a transfer for an invoice. A transfer that looks like a mistake needs `confirmed`. If the part above the
 * invoice's amount exceeds the operator's limit of 24 hours, the whole transfer waits for a second operator.
 * `OPERATOR_EMAIL` gets an e-mail about a credited transfer above that limit.
 *
 * @throws as `readIncomingTransfer`, and if the transfer looks like a mistake and is not confirmed
 */
export async function payInvoice(
  tx: Transaction<Schema>,
  paid: InvoicePaid,
  { operator, confirmed }: { readonly operator: string; readonly confirmed: boolean },
  now: number
): Promise<InvoiceOutcome> {
  const fits = await isWithinLimit(tx, operator, now)
  const arrival = await readIncomingTransfer(tx, paid, now)
  const { answer, email } = arrival
  const { id: top_up_id, account_id, arrived_rub_cents, exceeding_rub_cents } = answer
  const doubts = arrivalDoubts(paid.reference, arrival)
  if (doubts.length > 0 && !confirmed)
    throw new UnconfirmedError(
      account_id,
      `Nothing is credited yet. ${doubts.join(' ')} If this is intended, --yes credits ${formatRub(arrived_rub_cents)} to account ${account_id} (${email}).`
    )
  const { reference } = paid
  if (fits(exceeding_rub_cents)) {
    const marked = await creditArrival(tx, reference, arrival, now)
    if (marked.credited && arrived_rub_cents > (await correctionLimit(tx)))
      await addJob(tx, 'mail-operator', { credited_top_up_id: top_up_id, account_id, reference, operator })
    return marked
  }
  const reason = `счёт ${documentNumber('invoice', top_up_id)} на ${formatRub(answer.asked_rub_cents)}, перевод «${reference}»`
  const asked = { account_id, kind: 'transfer', to: null, amount_rub_cents: arrived_rub_cents } as const
  const made = await makeRequest(tx, { ...asked, top_up_id, reason, reference }, operator, now)
  return { ...answer, credited: false, ...made }
}

/** Returns a sentence for each thing that makes a new transfer look like a mistake. */
export function arrivalDoubts(
  reference: string,
  { answer, isKnown, elsewhere }: IncomingTransfer
): readonly string[] {
  if (isKnown) return []
  const { id, arrived_rub_cents, asked_rub_cents, credited_before_rub_cents } = answer
  const doubts = elsewhere.map(({ top_up_id, account_id, email, amount_rub_cents, request_id }) => {
    const waits = request_id === null ? '' : ` (it waits as request ${request_id})`
    return `Transfer '${reference}' of ${formatRub(amount_rub_cents)} is marked on invoice ${top_up_id} of account ${account_id}, ${email}${waits}.`
  })
  if (credited_before_rub_cents > 0)
    doubts.push(
      `Invoice ${id} is paid: ${formatRub(credited_before_rub_cents)} of ${formatRub(asked_rub_cents)} was credited before.`
    )
  if (arrived_rub_cents !== asked_rub_cents)
    doubts.push(
      `Invoice ${id} asks for ${formatRub(asked_rub_cents)}, the transfer is ${formatRub(arrived_rub_cents)}.`
    )
  return doubts
}
