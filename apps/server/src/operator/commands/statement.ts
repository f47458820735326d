import { formatRub } from '@cloud/pricing'
import { requireYes, runAudited } from '../cli/audited.ts'
import { type Commands, command } from '../cli/command.ts'
import type { Input, Outcome } from '../cli/input.ts'
import { FILE, FLAG, INVOICE, oneOf, optional, required } from '../cli/parameters.ts'
import { UsageError } from '../cli/parse-values.ts'
import { readFileUpTo } from '../cli/read-file.ts'
import { sentenceOf } from '../cli/sentence-of.ts'
import { readIncomingTransfer } from '../money/mark-paid.ts'
import { isWithinLimit } from '../money/operator-limit.ts'
import { arrivalDoubts } from '../money/pay-invoice.ts'
import { ownerInWords, readOwner } from '../owner.ts'
import {
  type BankTransfer,
  hashTransfer,
  parseTransferWord,
  referenceOf,
  type TransferIdentity
} from '../statement/bank-transfer.ts'
import { creditTransfer, lockTransfer } from '../statement/credit-transfer.ts'
import { creditMatched, judgeStatement, printedTransfer } from '../statement/import-statement.ts'
import type { JudgedTransfer } from '../statement/judge-transfers.ts'
import {
  type ParsedStatement,
  parseStatement,
  STATEMENT_FORMATS,
  type StatementFormat
} from '../statement/parse-statement.ts'
import { findCreditOf } from '../statement/read-statement-facts.ts'

const MAX_BYTES = 64_000_000

function readStatementFile(path: string, format: StatementFormat | null): ParsedStatement {
  try {
    return parseStatement(readFileUpTo(path, MAX_BYTES, 'a statement'), format)
  } catch (cause) {
    throw new Error(`${path} cannot be read as a statement, nothing is credited: ${sentenceOf(cause)}`, {
      cause
    })
  }
}

async function importFile(
  path: string,
  format: StatementFormat | null,
  yes: boolean,
  input: Input
): Promise<Outcome> {
  const { transfers, ...file } = readStatementFile(path, format)
  let judged: readonly JudgedTransfer[] = []
  await runAudited(input, async (tx, now) => {
    judged = await judgeStatement(tx, transfers, now)
    return { ...file, ...countsOf(judged) }
  })
  if (!yes) return { output: outputOf(file, judged, 0), ...noteOf(judged) }
  const after: JudgedTransfer[] = []
  let credited = 0
  for (const one of judged) {
    const result =
      one.state === 'matched' ? await creditOne(one.transfer, input) : { judged: one, credited: false }
    after.push(result.judged)
    if (result.credited) credited += 1
  }
  return { output: outputOf(file, after, credited), ...endingOf(after, credited) }
}

/** Credits a matched transfer in its own transaction: a command that is interrupted has credited some of them completely. */
async function creditOne(transfer: BankTransfer, input: Input) {
  let judged: JudgedTransfer | undefined
  const { credited } = await runAudited(input, async (tx, now) => {
    const done = await creditMatched(tx, transfer, input.operator.name, now)
    judged = done.judged
    return done.outcome ?? { credited: false, state: judged.state }
  })
  if (judged === undefined) throw new Error('A credited transfer was not judged.')
  return { judged, credited }
}

const countsOf = (judged: readonly JudgedTransfer[]) => {
  const count = (state: JudgedTransfer['state']) => judged.filter((one) => one.state === state).length
  return {
    matched: count('matched'),
    doubtful: count('doubtful'),
    known: count('known'),
    ignored: count('ignored')
  }
}

const outputOf = (
  file: Omit<ParsedStatement, 'transfers'>,
  judged: readonly JudgedTransfer[],
  credited: number
) => ({
  ...file,
  ...countsOf(judged),
  credited,
  transfers: judged.map(printedTransfer)
})

function noteOf(judged: readonly JudgedTransfer[]): Pick<Outcome, 'note'> {
  const matched = judged.filter(({ state }) => state === 'matched')
  const sum = matched.reduce((total, { transfer }) => total + (transfer.amount_rub_cents ?? 0), 0)
  return matched.length === 0
    ? {}
    : { note: `Nothing is credited yet: --yes credits ${matched.length} transfers, ${formatRub(sum)}.` }
}

const endingOf = (judged: readonly JudgedTransfer[], credited: number): Pick<Outcome, 'doneBefore'> =>
  credited === 0 && judged.some(({ state }) => state === 'known')
    ? { doneBefore: 'The matching transfers of this file were credited before: nothing is moved now.' }
    : {}

const TRANSFER = required('TRANSFER', (name, typed): TransferIdentity => {
  const identity = parseTransferWord(typed.trim())
  if (identity === undefined)
    throw new UsageError(
      `${name} must be copied from the output of statement import, got '${typed}'. One without a date, number or amount is credited by invoices paid.`
    )
  return identity
})

async function creditDoubtful(identity: TransferIdentity, top_up_id: number, typed: Input): Promise<Outcome> {
  // the log keeps no account number of a person
  const input = { ...typed, args: [hashTransfer(identity).toString('hex')] }
  const output = await runAudited(input, async (tx, now) => {
    await lockTransfer(tx, identity)
    await isWithinLimit(tx, input.operator.name, now)
    const stored = await findCreditOf(tx, identity, now)
    const isOfOther = stored !== undefined && stored.top_up_id !== top_up_id
    if (isOfOther && stored.request_id === null)
      throw new Error(
        `This transfer is credited to invoice ${stored.top_up_id}. To move it, first type: invoices unpaid ${stored.top_up_id} --reference '${referenceOf(identity)}'.`
      )
    if (isOfOther)
      throw new Error(
        `This transfer waits as request ${stored.request_id} for invoice ${stored.top_up_id}: see corrections list.`
      )
    const arrival = await readIncomingTransfer(
      tx,
      { ...identity, top_up_id, reference: referenceOf(identity) },
      now
    )
    const { account_id } = arrival.answer
    if (stored !== undefined && stored.request_id === null) return { ...arrival.answer, credited: false }
    const doubts = arrivalDoubts(referenceOf(identity), arrival)
    const by = { operator: input.operator.name, confirmed: true }
    const outcome = await creditTransfer(
      tx,
      { ...identity, payer: '', payer_inn: '', purpose: '' },
      top_up_id,
      by,
      now
    )
    const owner = ownerInWords(await readOwner(tx, account_id))
    const sentence = `credits ${formatRub(identity.amount_rub_cents)} for invoice ${top_up_id} to ${owner}.`
    requireYes(input, account_id, [sentence, ...doubts].join(' ').replace(/\.$/, ''))
    return outcome
  })
  if ('request_id' in output && output.request_id !== undefined)
    return {
      output,
      waits: `Nothing is credited yet: the transfer exceeds the invoice by more than one operator may move in 24 hours. Another operator runs: corrections approve ${output.request_id}.`
    }
  return output.credited
    ? { output }
    : {
        output,
        doneBefore: `This transfer was credited to invoice ${top_up_id} before: nothing is moved now.`
      }
}

export const STATEMENT: Commands = {
  'statement import': command(
    'Match the transfers of a bank statement (1C client-bank exchange or CSV) with unpaid invoices, by invoice number, INN and amount; with --yes credit those that match. Doubtful ones are listed with reasons. Importing a file again does nothing. FORMAT: 1c, csv; by default it follows from the content.',
    { FILE, format: optional(oneOf('FORMAT', STATEMENT_FORMATS)), yes: FLAG },
    ({ FILE: path, format, yes }, input) => importFile(path, format, yes, input)
  ),
  'statement credit': command(
    'Credit a doubtful transfer of an imported statement for an invoice. TRANSFER: as printed by statement import. Take it back with invoices unpaid.',
    { TRANSFER, invoice: INVOICE, yes: FLAG },
    ({ TRANSFER: identity, invoice }, input) => creditDoubtful(identity, invoice, input)
  )
}
