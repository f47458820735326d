import type { Transaction } from 'kysely'
import { profileOf } from '../account/profile/profile.ts'
import { readAccountFigures } from '../billing/account-figures.ts'
import type { Schema } from '../platform/db/schema.ts'
import { listActs } from './accounts.ts'
import { listInvoices } from './money/list-invoices.ts'
import { listRefunds } from './money/refund-payments.ts'
import { listServers } from './servers.ts'

const MAX_SHOWN = 20

/**
 * Settles an account and returns its figures, servers, invoices, and latest card payments, refunds, events and acts.
 *
 * @throws if the account does not exist
 */
export async function showAccount(tx: Transaction<Schema>, account_id: number, now: number) {
  const { lasts_until, ...figures } = await readAccountFigures(tx, account_id, now)
  const { frozen, created_at } = await tx
    .selectFrom('accounts')
    .select(['frozen', 'created_at'])
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow()
  const invoices = await listInvoices(tx, { all: true, limit: 1000, account_id })
  const open = invoices.filter(({ status }) => status === 'pending')
  const shown = [...open, ...invoices.filter(({ status }) => status !== 'pending').slice(0, MAX_SHOWN)]
  return {
    account_id,
    ...(await profileOf(tx, account_id)),
    frozen,
    created_at,
    ...figures,
    lasts_until: lasts_until === null ? null : new Date(lasts_until),
    servers: await listServers(tx, { account_id, status: null, limit: 1000 }),
    invoices: shown.map(({ account_id: _, payer: __, ...invoice }) => invoice),
    payments: await tx
      .selectFrom('card_payments')
      .select([
        'top_up_id',
        'bank_payment_id',
        'status',
        'reason',
        'amount_rub_cents',
        'created_at',
        'settled_at'
      ])
      .where('account_id', '=', account_id)
      .orderBy('created_at', 'desc')
      .limit(MAX_SHOWN)
      .execute(),
    refunds: await listRefunds(tx, account_id, MAX_SHOWN),
    events: await tx
      .selectFrom('events')
      .select(['created_at as at', 'type', 'amount_rub_cents', 'balance_rub_cents', 'text'])
      .where('account_id', '=', account_id)
      .orderBy('event_id', 'desc')
      .limit(MAX_SHOWN)
      .execute(),
    acts: await listActs(tx, { account_id, limit: MAX_SHOWN, ledger: false })
  }
}
