import { confirmRequest, readPersonal, runAudited } from '../cli/audited.ts'
import { type Commands, command, doneUnless, readPersonalCommand, writeCommand } from '../cli/command.ts'
import { FLAG, ID, LIMIT, optional, word } from '../cli/parameters.ts'
import { line, UsageError } from '../cli/parse-values.ts'
import {
  approveRemoval,
  listRemovals,
  rejectRemoval,
  removalInWords,
  requestRemoval,
  showFactors
} from '../factor-removals.ts'

export const FACTORS: Commands = {
  'accounts factors': command(
    'Show the second factors of an account. --remove with a --reason requests the removal of all of them for an owner who lost them: the owner gets an e-mail, a second operator approves, and 24 hours later they are removed. Signing in with a factor cancels the removal; --despite-use prevents that, for factors that a stranger added.',
    { ID, remove: FLAG, reason: optional(word('TEXT')), 'despite-use': FLAG },
    async ({ ID: account_id, remove, reason, 'despite-use': despite_use }, input) => {
      if (!remove) {
        if (reason !== null || despite_use)
          throw new UsageError('--reason and --despite-use belong to --remove.')
        const show = { account_id }
        return { output: await readPersonal(input, (tx, now) => showFactors(tx, account_id, now), show) }
      }
      const { operator, settings } = input
      const asked = { account_id, reason: line('--reason', reason ?? '', 180), despite_use }
      const output = await runAudited(input, (tx, now) =>
        requestRemoval(tx, asked, operator.name, settings.confirmEmail, now)
      )
      return {
        output,
        waits: `Nothing is removed yet, and the owner is informed. Another operator runs: factors approve ${output.request_id}. 24 hours after that the factors are removed, unless the owner objects.`
      }
    }
  ),
  'factors list': readPersonalCommand(
    'List removals of factors that wait for a second operator or for 24 hours to pass, the oldest first; with --all also the ended ones.',
    { all: FLAG, limit: LIMIT },
    (tx, { all, limit }, now) => listRemovals(tx, all, limit, now)
  ),
  'factors approve': writeCommand(
    'Approve a removal that another operator requested: it is done after 24 hours. Without --yes it shows the request. Nobody can approve their own.',
    { ID, yes: FLAG },
    (tx, { ID }, now, { operator }) => approveRemoval(tx, ID, operator.name, now),
    ({ approved }, { ID }) => doneUnless(approved, `Request ${ID} was approved before.`),
    (input, { ID }) => confirmRequest(input, (tx, now) => removalInWords(tx, ID, now))
  ),
  'factors reject': writeCommand(
    'Reject a request, also one that is approved and not done yet.',
    { ID },
    (tx, { ID }, now, { operator }) => rejectRemoval(tx, ID, operator.name, now),
    ({ rejected }, { ID }) => doneUnless(rejected, `Request ${ID} was rejected before.`)
  )
}
