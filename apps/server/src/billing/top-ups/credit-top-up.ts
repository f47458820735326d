import { formatRub, type PaymentType } from '@cloud/pricing'
import type { Transaction } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import { post, recordEvent } from '../state/ledger.ts'
import { withAccount } from '../with-account.ts'

export interface Credit {
  readonly account_id: number
  readonly top_up_id: number
  readonly payment_type: PaymentType
  /** What arrived: whole kopeks above 0. */
  readonly amount_rub_cents: number
  /** Milliseconds of the product's clock. */
  readonly now: number
  /** The transfer's key: a further bank transfer for the same invoice is a credit of its own. @default of the top-up itself */
  readonly key?: string
}

/**
 * Credits what arrived to the balance, and serves the account's servers that waited for it. Called twice it credits once
 * and returns false. Source: docs/rules/money.md#money-in.
 */
export async function creditTopUp(tx: Transaction<Schema>, credit: Credit): Promise<boolean> {
  const { account_id, top_up_id, payment_type, amount_rub_cents, now, key = `top-up:${top_up_id}` } = credit
  return withAccount(tx, account_id, now, async (account, at) => {
    const posted = await tx
      .selectFrom('transfers')
      .select('transfer_id')
      .where('account_id', '=', account_id)
      .where('key', '=', key)
      .executeTakeFirst()
    if (posted !== undefined) return false
    post(account, { key, at, source: payment_type, target: 'balance', server_id: null, amount_rub_cents })
    const by = payment_type === 'acquiring' ? 'картой' : 'по счёту'
    const text = `Пополнение ${by} на ${formatRub(amount_rub_cents, 'always')}`
    recordEvent(account, at, 'top_up_balance', text, undefined, amount_rub_cents)
    return true
  })
}
