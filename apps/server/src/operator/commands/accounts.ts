import { profileOf } from '../../account/profile/profile.ts'
import { accountArchive } from '../../personal-data/account-archive.ts'
import { eraseAccount } from '../../personal-data/erase-account.ts'
import { endSessionsOf, freezeAccount, listAccounts, unfreezeAccount } from '../accounts.ts'
import { readPersonal, requireYes } from '../cli/audited.ts'
import {
  type Command,
  type Commands,
  command,
  doneUnless,
  readPersonalCommand,
  writeCommand
} from '../cli/command.ts'
import { FILE, FLAG, ID, LIMIT, oneOf, optional, ROUBLES, required, text, word } from '../cli/parameters.ts'
import { line, UsageError } from '../cli/parse-values.ts'
import { writeNewFile } from '../cli/write-file.ts'
import { findAccounts } from '../find-accounts.ts'
import type { Correction } from '../money/correct-balance.ts'
import { correctOrRequest } from '../money/correction-requests.ts'
import { isStarting, ownerInWords, readOwner } from '../owner.ts'
import { showAccount } from '../show-account.ts'

const REASON_PARAMETERS = { reason: text(180), reference: optional(text(180)) }
const TAKING_PARAMETERS = { ...REASON_PARAMETERS, yes: FLAG }
const PAYOUT_WAYS = ['acquiring', 'invoice'] as const

const PAYOUT_PARAMETERS = { to: optional(oneOf('WAY', PAYOUT_WAYS)), 'top-up': optional(ID) }

const EARLIER_TURN_OFF_HELP = 'Needs --yes if running servers would be turned off earlier because of it.'
const REPEATED_REFERENCE_HELP =
  'Above the limit of the shop it waits for a second operator. The owner sees the reason. A repeated command is executed again, unless both have the same reference.'

/** Defines a command that changes a balance. */
function correctionCommand(
  kind: Correction['kind'],
  about: string,
  options: typeof REASON_PARAMETERS & Partial<typeof TAKING_PARAMETERS> & Partial<typeof PAYOUT_PARAMETERS>
): Command {
  return writeCommand(
    about,
    { ID, ROUBLES, ...options },
    (tx, { ID: account_id, ROUBLES: amount_rub_cents, reason, reference, ...rest }, now, { operator }) => {
      const {
        to = null,
        yes = false,
        ['top-up']: top_up_id = null
      } = rest as { to?: Correction['to']; yes?: boolean; 'top-up'?: number | null }
      if (top_up_id !== null && to === 'invoice')
        throw new UsageError('--top-up names a payment by card: leave out --to invoice.')
      const correction = { account_id, kind, to, top_up_id, amount_rub_cents, reason, reference }
      return correctOrRequest(tx, correction, { operator: operator.name, confirmed: yes }, now)
    },
    ({ request_id, posted }, { reference }) =>
      request_id === undefined
        ? doneUnless(
            posted,
            `This ${kind} was done before under --reference '${reference}': nothing is moved now.`
          )
        : {
            waits: `Nothing is moved yet: this exceeds the sum that one operator may move in 24 hours. Another operator runs: corrections approve ${request_id}.`
          }
  )
}

export const ACCOUNTS: Commands = {
  'accounts list': readPersonalCommand(
    'List accounts, the newest first.',
    { email: optional(word('PART')), frozen: FLAG, limit: LIMIT },
    listAccounts
  ),
  'accounts find': readPersonalCommand(
    'Find accounts by a part of the e-mail, name, company, INN, phone or server name, or by the number of an account, server, invoice, top-up by card, its payment at the bank, or saved offer.',
    { WORD: required('WORD', (name, typed) => line(name, typed, 100)), limit: LIMIT },
    (tx, { WORD, limit }) => findAccounts(tx, WORD, limit)
  ),
  'accounts show': readPersonalCommand(
    'Show an account: profile, balance, holds, servers, invoices with their transfers, the last 20 card payments, refunds and events, and the last 20 acts of its user and of operators.',
    { ID },
    (tx, { ID }, now) => showAccount(tx, ID, now),
    ({ ID }) => ID
  ),
  'accounts export': command(
    'Write all stored data of an account to a new ZIP file, as its owner gets it in the profile.',
    { ID, FILE },
    async ({ ID: account_id, FILE: file }, input) => {
      const archive = await readPersonal(
        input,
        async (tx, now) => {
          await profileOf(tx, account_id)
          return accountArchive(tx, account_id, now)
        },
        { account_id }
      )
      writeNewFile(file, archive, 0o600)
      return { output: { account_id, file, bytes: archive.length } }
    }
  ),
  'accounts erase': writeCommand(
    'Delete the personal data of an account permanently: name, addresses, phone, passwords, sessions. The ledger stays. Refused while it has servers or money: use accounts freeze, servers delete and accounts payout first.',
    { ID, yes: FLAG },
    async (tx, { ID: account_id }, now, input) => {
      const whose = ownerInWords(await readOwner(tx, account_id))
      const erased = await eraseAccount(tx, account_id, now, 'operator')
      if (erased) requireYes(input, account_id, `erases ${whose} permanently`)
      return { account_id, erased }
    },
    ({ erased }, { ID }) => doneUnless(erased, `Account ${ID} was erased before.`)
  ),
  'accounts freeze': writeCommand(
    'Stop the servers of an account and refund the rest; it can start, renew and buy nothing until it is unfrozen. The owner gets an e-mail. Without --yes it shows the owner and what would stop.',
    { ID, yes: FLAG },
    async (tx, { ID: account_id }, now, input) => {
      const owner = await readOwner(tx, account_id)
      const frozen = await freezeAccount(tx, account_id, now)
      if (frozen.changed) {
        const count = frozen.servers.length
        const later = owner.servers.some(isStarting) ? ', starting ones as soon as they have started' : ''
        const stops = `stops ${count} ${count === 1 ? 'server' : 'servers'}${later}`
        requireYes(input, account_id, `freezes ${ownerInWords(owner)} and ${stops}`)
      }
      return frozen
    },
    ({ changed }, { ID }) => doneUnless(changed, `Account ${ID} was frozen before.`)
  ),
  'accounts unfreeze': writeCommand(
    'Allow an account everything again. Stopped servers stay stopped and are listed. The owner gets an e-mail.',
    { ID },
    (tx, { ID }, now) => unfreezeAccount(tx, ID, now),
    ({ changed }, { ID }) => doneUnless(changed, `Account ${ID} was not frozen.`)
  ),
  'sessions end': writeCommand(
    'End all sessions of an account, so that its user has to sign in again.',
    { ID },
    (tx, { ID }) => endSessionsOf(tx, ID),
    ({ ended }, { ID }) => doneUnless(ended > 0, `Account ${ID} had no session.`)
  ),
  'accounts credit': correctionCommand(
    'credit',
    `Add to the balance, at our cost. ${REPEATED_REFERENCE_HELP}`,
    REASON_PARAMETERS
  ),
  'accounts debit': correctionCommand(
    'debit',
    `Take from the balance, at most all of it. ${EARLIER_TURN_OFF_HELP} ${REPEATED_REFERENCE_HELP}`,
    TAKING_PARAMETERS
  ),
  'accounts payout': correctionCommand(
    'payout',
    `Pay money back the way it came, at most the balance. To a card: as refunds of the newest payments by card, or of those of --top-up, each at most what came by it. ${EARLIER_TURN_OFF_HELP} ${REPEATED_REFERENCE_HELP} WAY: ${PAYOUT_WAYS.join(', ')}.`,
    { ...TAKING_PARAMETERS, ...PAYOUT_PARAMETERS }
  )
}
