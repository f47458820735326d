import { formatRub } from '@cloud/pricing'
import { sql, type Transaction } from 'kysely'
import type { AccountState } from '../../billing/state/account-state.ts'
import { postTransferWithEvent, transferKey } from '../../billing/state/post-transfer.ts'
import { withAccount } from '../../billing/with-account.ts'
import type { CorrectionKind, LedgerAccount } from '../../platform/db/schema/money.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { UnconfirmedError } from '../unconfirmed.ts'
import { isSameReference } from './references.ts'
import { type RequestedRefund, requestRefunds } from './refund-payments.ts'
import { shortenedRun } from './shortened-run.ts'

export interface Correction {
  readonly account_id: number
  /** `payout` returns money to its source; the other kinds are the product's own. */
  readonly kind: CorrectionKind
  /** Method of a payout; null: the method by which the most money came in and was not paid back, if that is enough. */
  readonly to: 'acquiring' | 'invoice' | null
  /** Top-up by card whose payments a payout refunds; null or absent: the newest ones. */
  readonly top_up_id?: number | null
  /** Whole kopeks above 0. */
  readonly amount_rub_cents: number
  /** Shown to the owner of the account. */
  readonly reason: string
  /** A correction with the same reference is made once; null: each call makes a separate correction. */
  readonly reference: string | null
}

export interface CorrectionResult {
  readonly account_id: number
  /** False if the correction was made before. */
  readonly posted: boolean
  readonly balance_rub_cents: number
  /** Refunds that a payout to a card requests from the bank. */
  readonly refunds?: readonly RequestedRefund[]
}

/**
 * Corrects the balance of an account, or pays out at most the balance.
 *
 * @param confirmed true if the operator accepts that running servers are turned off earlier because of it
 * @throws if the balance is too low, if no single method brought enough for a payout without `to`, if a card would get more than it
 *   paid, or if the reference was used for another sum, method or payment; `UnconfirmedError` without `confirmed`, if running servers would be
 *   turned off earlier. Source: docs/rules/money.md#what-moves.
 */
export async function correctBalance(
  tx: Transaction<Schema>,
  correction: Correction,
  now: number,
  confirmed: boolean
): Promise<CorrectionResult> {
  const { account_id, kind, amount_rub_cents, reason } = correction
  const reference = correction.reference ?? crypto.randomUUID()
  const subject = { kind, reference }
  let target: LedgerAccount | undefined
  const corrected = await withAccount(tx, account_id, now, async (account, at) => {
    if (await wasPosted(tx, correction))
      return { account_id, posted: false, balance_rub_cents: account.balance }
    if (kind === 'credit') {
      const credit = { ...subject, at, source: 'correction', target: 'balance', amount_rub_cents } as const
      postTransferWithEvent(account, credit, `Корректировка: ${reason}`)
    } else {
      const shortened = shortenedRun(account, at, amount_rub_cents)
      target = await takeFromBalance(tx, account, at, { ...correction, reference })
      if (shortened !== null && !confirmed)
        throw new UnconfirmedError(
          account_id,
          `Nothing is moved yet. ${shortened} If this is intended, --yes takes ${formatRub(amount_rub_cents)} from the balance of account ${account_id}.`
        )
    }
    return { account_id, posted: true, balance_rub_cents: account.balance }
  })
  if (kind !== 'payout' || target !== 'acquiring') return corrected
  const payout = {
    account_id,
    key: transferKey(subject),
    amount_rub_cents,
    top_up_id: correction.top_up_id ?? null
  }
  const refunds = await requestRefunds(tx, payout, now)
  return refunds.length === 0 ? corrected : { ...corrected, refunds }
}

/** @throws if the reference was used for another amount, method or payment */
async function wasPosted(
  tx: Transaction<Schema>,
  { account_id, kind, to, top_up_id, amount_rub_cents, reference }: Correction
): Promise<boolean> {
  if (reference === null) return false
  const all = await tx
    .selectFrom('transfers')
    .select(['key', 'amount_rub_cents', 'target'])
    .where('account_id', '=', account_id)
    .where('kind', '=', kind)
    .execute()
  const key = transferKey({ kind, reference })
  const posted = all.find((one) => isSameReference(one.key, key))
  if (posted === undefined) return false
  const other = (was: string, what: string) =>
    new Error(`${kind} '${reference}' was ${was}. For another ${what} give another --reference.`)
  if (posted.amount_rub_cents !== amount_rub_cents) throw other(formatRub(posted.amount_rub_cents), 'sum')
  if (to !== null && posted.target !== to) throw other(`to ${posted.target}`, 'way')
  if (top_up_id == null) return true
  const refunds = tx.selectFrom('card_refunds').select('top_up_id').distinct()
  const refunded = await refunds
    .where('account_id', '=', account_id)
    .where('payout_key', '=', posted.key)
    .orderBy('top_up_id')
    .execute()
  const ids = refunded.map((refund) => refund.top_up_id)
  if (ids.length !== 1 || ids[0] !== top_up_id)
    throw other(ids.length === 0 ? 'not of a payment by card' : `of top-up ${ids.join(', ')}`, 'payment')
  return true
}

async function takeFromBalance(
  tx: Transaction<Schema>,
  account: AccountState,
  at: number,
  { kind, to, top_up_id, amount_rub_cents, reason, reference }: Correction & { readonly reference: string }
): Promise<LedgerAccount> {
  if (amount_rub_cents > account.balance)
    throw new Error(
      `The balance of account ${account.account_id} is ${formatRub(account.balance)}: less than that.`
    )
  const target =
    kind === 'debit'
      ? 'correction'
      : await payoutTarget(tx, account.account_id, amount_rub_cents, top_up_id == null ? to : 'acquiring')
  const text = kind === 'debit' ? `Корректировка: ${reason}` : `Возврат средств: ${reason}`
  postTransferWithEvent(account, { kind, reference, at, source: 'balance', target, amount_rub_cents }, text)
  return target
}

/**
 * Returns the given payout method, or one by which at least this amount was paid in and not paid back. A card gets at most the amount it
 * has paid.
 */
async function payoutTarget(
  tx: Transaction<Schema>,
  account_id: number,
  amount_rub_cents: number,
  to: Correction['to']
): Promise<'acquiring' | 'invoice'> {
  if (to === 'invoice') return to
  const left = sql<number>`-sum(amount_rub_cents)::bigint`
  const ways = await tx
    .selectFrom('entries')
    .select(['ledger_account', left.as('left_rub_cents')])
    .where('account_id', '=', account_id)
    .where('ledger_account', 'in', ['acquiring', 'invoice'])
    .groupBy('ledger_account')
    .having(left, '>', 0)
    .orderBy(left, 'desc')
    .execute()
  if (to === 'acquiring') {
    const came = ways.find((way) => way.ledger_account === to)?.left_rub_cents ?? 0
    if (came >= amount_rub_cents) return to
    throw new Error(
      `${formatRub(came)} was paid by card and not paid back: a card gets at most what it paid. Pay the rest with --to invoice, by a transfer.`
    )
  }
  const [most] = ways
  if (most === undefined)
    throw new Error(`Account ${account_id} has no payment that can be paid back: give the method with --to.`)
  if (most.left_rub_cents < amount_rub_cents) {
    const sums = ways.map(
      ({ ledger_account, left_rub_cents }) => `${formatRub(left_rub_cents)} by ${ledger_account}`
    )
    throw new Error(
      `No single method brought that much; left are ${sums.join(', ')}. Pay out by each method separately, with --to.`
    )
  }
  return most.ledger_account === 'invoice' ? 'invoice' : 'acquiring'
}
