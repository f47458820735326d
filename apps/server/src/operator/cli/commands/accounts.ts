import { writeFileSync } from 'node:fs'
import type { Transaction } from 'kysely'
import { profileOf } from '../../../account/profile/profile.ts'
import { accountArchive } from '../../../personal-data/account-archive.ts'
import { eraseAccount } from '../../../personal-data/erase-account.ts'
import type { Schema } from '../../../platform/db/schema.ts'
import { endSessionsOf, freezeAccount, listAccounts, unfreezeAccount } from '../../accounts.ts'
import type { Correction } from '../../money/correct-balance.ts'
import { correctOrRequest } from '../../money/correction-requests.ts'
import { ownerInWords, readOwner } from '../../owner.ts'
import { showAccount } from '../../show-account.ts'
import { audited, confirm, readPersonal } from '../audited.ts'
import { type Command, type Input, type Outcome, UsageError } from '../command.ts'
import { line, roubles, whole } from '../parse-values.ts'

const id = ({ args: [id] }: Input) => whole('ID', id)

const REASONED = { requires: { reason: 'TEXT' }, options: { reference: 'TEXT' } } as const

function correcting(kind: Correction['kind']) {
  return async (input: Input): Promise<Outcome> => {
    const { args, options } = input
    const reference = options['reference']
    const correction = {
      account_id: id(input),
      kind,
      to: way(options['to']),
      amount_rub_cents: roubles(args[1] ?? ''),
      reason: line('--reason', options['reason'], 180),
      reference: reference === undefined ? null : line('--reference', reference, 180)
    }
    const by = { operator: input.operator.name, confirmed: options['yes'] === true }
    const output = await audited(input, (tx, now) => correctOrRequest(tx, correction, by, now))
    const { request_id } = output
    if (request_id !== undefined)
      return {
        output,
        waits: `Nothing is moved yet: this is above what one operator moves in 24 hours. Another one types: corrections approve ${request_id}.`
      }
    const doneBefore = `This ${kind} was done before under --reference '${correction.reference}': nothing is moved now.`
    return { output, doneBefore: output.posted ? undefined : doneBefore }
  }
}

function way(to: string | boolean | undefined): Correction['to'] {
  if (to !== undefined && to !== 'acquiring' && to !== 'invoice')
    throw new UsageError(`--to must be acquiring or invoice, got '${to}'.`)
  return to ?? null
}

/** Taking money away can turn servers off. */
const TAKING = { ...REASONED, options: { ...REASONED.options, yes: 'flag' } } as const

const SOONER =
  'Needs --yes if running servers would be turned off earlier because of it, soon or at their next charges.'

const REPEATED =
  'Above the limit of the shop it waits for a second operator. The owner reads the reason. Typed again it is done again, unless both name the same reference.'

export const ACCOUNTS: Readonly<Record<string, Command>> = {
  'accounts list': {
    options: { email: 'PART', frozen: 'flag', limit: 'COUNT' },
    about: 'Accounts, the newest first.',
    run: async (input) => {
      const { email, frozen, limit } = input.options
      const asked = {
        email: typeof email === 'string' ? email : null,
        frozen: frozen === true,
        limit: whole('--limit', limit ?? '100', { max: 10_000 })
      }
      return { output: await readPersonal(input, (tx) => listAccounts(tx, asked)) }
    }
  },
  'accounts show': {
    takes: ['ID'],
    about:
      'One account: profile, balance, holds, servers, open and latest paid invoices with their transfers, and the last 20 events.',
    run: async (input) => {
      const account_id = id(input)
      return {
        output: await readPersonal(input, (tx, now) => showAccount(tx, account_id, now), { account_id })
      }
    }
  },
  'accounts export': {
    takes: ['ID', 'FILE'],
    about:
      'Write everything that is kept about an account into a new ZIP, as its owner gets it in the profile.',
    run: async (input) => {
      const account_id = id(input)
      const file = input.args[1] ?? ''
      const read = async (tx: Transaction<Schema>, now: number) => {
        await profileOf(tx, account_id)
        return accountArchive(tx, account_id, now)
      }
      const archive = await readPersonal(input, read, { account_id })
      writeFileSync(file, archive, { mode: 0o600, flag: 'wx' })
      return { output: { account_id, file, bytes: archive.length } }
    }
  },
  'accounts erase': {
    takes: ['ID'],
    options: { yes: 'flag' },
    about:
      'Take the person out of an account, for good: name, addresses, phone, passwords, sessions. The books stay. Refused while there is a server or money: accounts freeze, servers delete and accounts payout come first.',
    run: async (input) => {
      const account_id = id(input)
      return {
        output: await audited(input, async (tx, now) => {
          const whose = ownerInWords(await readOwner(tx, account_id))
          await eraseAccount(tx, account_id, now, 'operator')
          confirm(input, account_id, `erases ${whose}, and nobody can undo it`)
          return { account_id, erased: true }
        })
      }
    }
  },
  'accounts freeze': {
    takes: ['ID'],
    options: { yes: 'flag' },
    about:
      'Stop what runs and return its rest; nothing starts, renews or is bought until it is unfrozen. The owner gets an e-mail. Without --yes it says whose it is and what would stop.',
    run: async (input) => {
      const account_id = id(input)
      const output = await audited(input, async (tx, now) => {
        const owner = await readOwner(tx, account_id)
        const frozen = await freezeAccount(tx, account_id, now)
        if (frozen.changed)
          confirm(
            input,
            account_id,
            `freezes ${ownerInWords(owner)}: ${frozen.servers.length} of them stop now`
          )
        return frozen
      })
      return { output, doneBefore: output.changed ? undefined : `Account ${account_id} was frozen before.` }
    }
  },
  'accounts unfreeze': {
    takes: ['ID'],
    about: 'Everything may be done again; what was stopped stays so, and is named. The owner gets an e-mail.',
    run: async (input) => {
      const account_id = id(input)
      const output = await audited(input, (tx, now) => unfreezeAccount(tx, account_id, now))
      return { output, doneBefore: output.changed ? undefined : `Account ${account_id} was not frozen.` }
    }
  },
  'sessions end': {
    takes: ['ID'],
    about: 'End all sessions of an account: everybody has to sign in again.',
    run: async (input) => {
      const account_id = id(input)
      return { output: await audited(input, (tx) => endSessionsOf(tx, account_id)) }
    }
  },
  'accounts credit': {
    takes: ['ID', 'ROUBLES'],
    ...REASONED,
    about: `Add to the balance, at our cost. ${REPEATED}`,
    run: correcting('credit')
  },
  'accounts debit': {
    takes: ['ID', 'ROUBLES'],
    ...TAKING,
    about: `Take from the balance, at most all of it. ${SOONER} ${REPEATED}`,
    run: correcting('debit')
  },
  'accounts payout': {
    takes: ['ID', 'ROUBLES'],
    ...TAKING,
    options: { ...TAKING.options, to: 'WAY' },
    about: `Pay money back by the way it came, at most the balance, and to a card no more than it has paid. ${SOONER} ${REPEATED} WAY: acquiring, invoice.`,
    run: correcting('payout')
  }
}
