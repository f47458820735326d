import type { Transaction } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import { UnconfirmedError } from '../unconfirmed.ts'
import { type BankTransfer, hashTransfer, transferWord } from './bank-transfer.ts'
import { creditTransfer, lockTransfer } from './credit-transfer.ts'
import { type JudgedTransfer, judgeTransfers } from './judge-transfers.ts'
import { readStatementFacts } from './read-statement-facts.ts'

const ROWS_AT_ONCE = 5_000

/** Judges the transfers of a statement, and stores the hashes of the incoming ones. No money moves. */
export async function judgeStatement(
  tx: Transaction<Schema>,
  transfers: readonly BankTransfer[],
  now: number
): Promise<readonly JudgedTransfer[]> {
  const incoming = transfers.filter(({ ignored }) => ignored === null)
  for (let from = 0; from < incoming.length; from += ROWS_AT_ONCE)
    await tx
      .insertInto('statement_lines')
      .values(
        incoming
          .slice(from, from + ROWS_AT_ONCE)
          .map((one) => ({ identity_hash: hashTransfer(one), read_at: new Date(now) }))
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return judgeTransfers(transfers, await readStatementFacts(tx, transfers, now))
}

/**
 * Credits a transfer that a statement's judgement matched. It is judged again under its lock: if an operator or another import has
 * credited it or its invoice meanwhile, nothing moves, and the new judgement is returned.
 */
export async function creditMatched(
  tx: Transaction<Schema>,
  transfer: BankTransfer,
  operator: string,
  now: number
) {
  const { amount_rub_cents } = transfer
  if (amount_rub_cents === null) throw new Error('A matched transfer has an amount.')
  const known = { ...transfer, amount_rub_cents }
  await lockTransfer(tx, known)
  const judged = await judgeTransfer(tx, transfer, now)
  if (judged.state !== 'matched' || judged.invoice === null) return { judged, outcome: undefined }
  try {
    const outcome = await creditTransfer(
      tx,
      known,
      judged.invoice.top_up_id,
      { operator, confirmed: false },
      now
    )
    return { judged, outcome }
  } catch (error) {
    // a guard of `invoices paid`, before anything was written
    if (!(error instanceof UnconfirmedError)) throw error
    // another transfer for the invoice was credited meanwhile
    const again = await judgeTransfer(tx, transfer, now)
    const why = again.why.length === 0 ? [error.message] : again.why
    return { judged: { ...again, state: 'doubtful' as const, why }, outcome: undefined }
  }
}

async function judgeTransfer(
  tx: Transaction<Schema>,
  transfer: BankTransfer,
  now: number
): Promise<JudgedTransfer> {
  const [judged] = judgeTransfers([transfer], await readStatementFacts(tx, [transfer], now))
  if (judged === undefined) throw new Error('A transfer was not judged.')
  return judged
}

/** Returns a judged transfer as it is printed; of an ignored one no personal data. */
export function printedTransfer({ transfer, state, why, invoice }: JudgedTransfer) {
  const { payer, payer_inn, purpose, amount_rub_cents, line } = transfer
  if (state === 'ignored') return { state, line, why }
  return {
    state,
    line,
    transfer: transferWord(transfer),
    amount_rub_cents,
    invoice: invoice?.top_up_id ?? null,
    account_id: invoice?.account_id ?? null,
    ...(why.length === 0 ? {} : { why }),
    payer,
    payer_inn,
    purpose
  }
}
