import { formatRub, type PaymentType } from '@cloud/pricing'
import type { Transaction } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import type { AccountState } from '../state/account-state.ts'
import { postTransferWithEvent, transferKey } from '../state/post-transfer.ts'
import { withAccount } from '../with-account.ts'
import { flavorsToStart, startPaidServers } from './start-paid-servers.ts'

export interface Credit {
  readonly account_id: number
  readonly top_up_id: number
  readonly payment_type: PaymentType
  /** Amount that arrived: whole kopeks above 0. */
  readonly amount_rub_cents: number
  /** Milliseconds of the product's clock. */
  readonly now: number
  /** Number of the payment within the top-up: a further bank transfer for the same invoice is a separate credit. @default 1 */
  readonly payment_no?: number
}

export interface CreditResult {
  /** Results of the servers that were to start with the money, one sentence each. */
  readonly starts: readonly string[]
}

/**
 * Credits an arrived amount to the balance and serves the account's waiting servers; the first credit then starts the
 * servers that were to start with it. Called twice, it credits once and returns undefined. Source:
 * docs/rules/money.md#money-in.
 */
export async function creditTopUp(
  tx: Transaction<Schema>,
  credit: Credit
): Promise<CreditResult | undefined> {
  const { account_id, top_up_id, payment_type, amount_rub_cents, now, payment_no = 1 } = credit
  const subject = { kind: 'top_up', top_up_id, payment_no } as const
  const flavor_ids = await flavorsToStart(tx, credit)
  const post = async (account: AccountState, at: number) => {
    const posted = await tx
      .selectFrom('transfers')
      .select('transfer_id')
      .where('account_id', '=', account_id)
      .where('key', '=', transferKey(subject))
      .executeTakeFirst()
    if (posted !== undefined) return false
    const by = payment_type === 'acquiring' ? 'картой' : 'по счёту'
    const text = `Пополнение ${by} на ${formatRub(amount_rub_cents, 'always')}`
    postTransferWithEvent(
      account,
      { ...subject, at, source: payment_type, target: 'balance', amount_rub_cents },
      text
    )
    return true
  }
  const asked = flavor_ids.length === 0 ? undefined : { flavor_ids }
  const isNew = await withAccount(tx, account_id, now, post, asked)
  return isNew ? { starts: await startPaidServers(tx, credit, now) } : undefined
}
