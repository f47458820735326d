import { sql, type Transaction } from 'kysely'
import * as v from 'valibot'
import { endSessions } from '../../account/session.ts'
import { signUp } from '../../account/sign-up.ts'
import { requestTopUp, settlePayment } from '../../billing/top-ups/top-ups.ts'
import { CatalogueFile } from '../../catalogue/catalogue-file.ts'
import { importCatalogue } from '../../catalogue/import-catalogue.ts'
import { now } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Schema } from '../../platform/db/schema.ts'
import type { Services } from '../../platform/http/services.ts'
import alerts from './alerts.json' with { type: 'json' }
import catalogue from './catalogue.json' with { type: 'json' }
import promoCodes from './promo-codes.json' with { type: 'json' }
import { DEMO_ACCOUNT, DEMO_BALANCE_RUB_CENTS, SAMPLE_DATA } from './sample-data.ts'

/** Any number that only this locks. */
const LOCK = 4_710_303

/**
 * Puts the sandbox's sample data into an empty database: catalogue, alert, promo codes, an account with money. Each
 * part is there once, whenever an earlier start was interrupted and however many start together.
 *
 * @returns whether anything was put in
 */
export async function seed(services: Services): Promise<boolean> {
  return inTransaction(services.db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
    const first = await tx
      .insertInto('settings')
      .values({ key: SAMPLE_DATA, value: new Date().toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (first.numInsertedOrUpdatedRows === 0n) return false
    await importCatalogue(tx, v.parse(CatalogueFile, catalogue))
    await seedAround(tx)
    await seedAccount(services, tx)
    return true
  })
}

async function seedAround(tx: Transaction<Schema>): Promise<void> {
  const starts = new Date(await now(tx))
  await tx
    .insertInto('alerts')
    .values(alerts.map((alert) => ({ ...alert, level: 'info' as const, starts_at: starts, ends_at: null })))
    .execute()
  await tx
    .insertInto('promo_codes')
    .values(
      promoCodes.map(({ code, discount, plans, gpu_ids, valid_until, max_uses }) => ({
        code,
        discount,
        plans,
        gpu_ids: gpu_ids ?? null,
        valid_from: new Date('2026-01-01T00:00:00+03:00'),
        valid_until: valid_until === undefined ? null : new Date(valid_until),
        max_uses: max_uses ?? null,
        max_uses_per_account: null
      }))
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The account is opened on a connection of its own: it is there already when a start was cut short. */
async function seedAccount(services: Services, tx: Transaction<Schema>): Promise<void> {
  const known = await services.db
    .selectFrom('accounts')
    .select('account_id')
    .where('email', '=', DEMO_ACCOUNT.email)
    .executeTakeFirst()
  if (known === undefined) await signUp(services.db, DEMO_ACCOUNT, { address: '', agent: '' })
  const { account_id } = await tx
    .selectFrom('accounts')
    .select('account_id')
    .where('email', '=', DEMO_ACCOUNT.email)
    .executeTakeFirstOrThrow()
  // nobody holds the token of the one that signing up has opened
  await endSessions(tx, account_id)
  const money = { account_id, amount_rub_cents: DEMO_BALANCE_RUB_CENTS, now: await now(tx) }
  const { order_key } = await requestTopUp(tx, { ...money, payment_type: 'acquiring' })
  await settlePayment(tx, { ...money, order: order_key, outcome: 'paid' }, money.now)
}
