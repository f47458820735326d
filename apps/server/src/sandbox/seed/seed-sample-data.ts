import { type Kysely, sql, type Transaction } from 'kysely'
import * as v from 'valibot'
import { hashPassword } from '../../account/password/password-hash.ts'
import { openAccount } from '../../account/sign-in/sign-up.ts'
import { applyPaymentNotice, requestTopUp } from '../../billing/top-ups/top-up-payments.ts'
import { CatalogueFile } from '../../catalogue/import/catalogue-file.ts'
import { importCatalogue } from '../../catalogue/import/import-catalogue.ts'
import { holdsAnything, SAMPLE_DATA } from '../../platform/db/database-kind.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { productNow } from '../../platform/product-clock.ts'
import alerts from './alerts.json' with { type: 'json' }
import catalogue from './catalogue.json' with { type: 'json' }
import promoCodes from './promo-codes.json' with { type: 'json' }
import { DEMO_ACCOUNT, DEMO_BALANCE_RUB_CENTS } from './sample-data.ts'

/** Key of an advisory lock that only the seed takes. */
const SEED_LOCK = 4_710_303

/**
 * Adds the sandbox's sample data to an empty database in one transaction: catalogue, alert, promo codes, an account
 * with money. Added once, also if several processes start together.
 */
export async function seedSampleData({
  db
}: {
  readonly db: Kysely<Schema>
}): Promise<'put in' | 'there' | 'not empty'> {
  // outside of the transaction, because hashing is slow on purpose
  const hash = await hashPassword(DEMO_ACCOUNT.password)
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(tx)
    const done = await tx
      .selectFrom('settings')
      .select('key')
      .where('key', '=', SAMPLE_DATA)
      .executeTakeFirst()
    if (done !== undefined) return 'there'
    if (await holdsAnything(tx)) return 'not empty'
    await tx.insertInto('settings').values({ key: SAMPLE_DATA, value: new Date().toISOString() }).execute()
    await importCatalogue(tx, v.parse(CatalogueFile, catalogue))
    await seedWithin(tx)
    await seedAccount(tx, hash)
    return 'put in'
  })
}

async function seedWithin(tx: Transaction<Schema>): Promise<void> {
  const starts = new Date(await productNow(tx))
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
    .execute()
}

async function seedAccount(tx: Transaction<Schema>, hash: string): Promise<void> {
  const { name, email } = DEMO_ACCOUNT
  const moment = await productNow(tx)
  const account_id = await openAccount(tx, { name, email, now: moment })
  await tx.insertInto('passwords').values({ account_id, hash }).execute()
  await tx
    .updateTable('accounts')
    .set({ email_confirmed_at: sql<Date>`now()` })
    .where('account_id', '=', account_id)
    .execute()
  const money = { account_id, amount_rub_cents: DEMO_BALANCE_RUB_CENTS, now: moment }
  const { order_key } = await requestTopUp(tx, { ...money, payment_type: 'acquiring' })
  await applyPaymentNotice(tx, { ...money, order: order_key, outcome: 'paid' }, moment)
}
