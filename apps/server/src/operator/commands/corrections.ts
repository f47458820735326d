import { formatRub } from '@cloud/pricing'
import { confirmRequest, requireYes } from '../cli/audited.ts'
import { type Commands, doneUnless, readPersonalCommand, writeCommand } from '../cli/command.ts'
import { FLAG, ID, LIMIT } from '../cli/parameters.ts'
import { approveRequest, listRequests, rejectRequest, requestInWords } from '../money/correction-requests.ts'
import { lockUnequalRefund, settleRefund } from '../money/refund-payments.ts'

export const CORRECTIONS: Commands = {
  'corrections list': readPersonalCommand(
    'List corrections and payouts that wait for a second operator, the oldest first; with --all also the decided and expired ones.',
    { all: FLAG, limit: LIMIT },
    (tx, { all, limit }, now) => listRequests(tx, all, limit, now)
  ),
  'corrections approve': writeCommand(
    'Execute the request of another operator; without --yes it shows the request. Nobody can approve their own.',
    { ID, yes: FLAG },
    (tx, { ID }, now, { operator }) => approveRequest(tx, ID, operator.name, now),
    ({ posted }, { ID }) => doneUnless(posted, `Request ${ID} was done before.`),
    (input, { ID }) => confirmRequest(input, (tx, now) => requestInWords(tx, ID, now))
  ),
  'corrections reject': writeCommand(
    'Reject a request. The operator who made it may withdraw it, too.',
    { ID },
    (tx, { ID }, now, { operator }) => rejectRequest(tx, ID, operator.name, now),
    ({ rejected }, { ID }) => doneUnless(rejected, `Request ${ID} was rejected before.`)
  ),
  'refunds settle': writeCommand(
    'End a refund to a card of which the bank returned another amount: it counts as made. Then correct the balance by the difference: accounts credit or accounts debit.',
    { ID, yes: FLAG },
    async (tx, { ID: refund_id }, now, input) => {
      const { reason, ...refund } = await lockUnequalRefund(tx, refund_id)
      const booked = formatRub(Number(refund.amount_rub_cents))
      requireYes(
        input,
        refund.account_id,
        `ends refund ${refund_id}: ${booked} booked, ${reason} returned by the bank`
      )
      await settleRefund(tx, refund_id, now)
      return { refund_id, ...refund, returned: reason }
    }
  )
}
