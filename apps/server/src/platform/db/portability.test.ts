import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../../../testing/database.ts'
import { createPool } from './connections/pool.ts'

const root = join(import.meta.dirname, '../../../../..')

/** Every use of a feature that sharding engines lack or change: docs/many-processes.md. */
const USES = {
  'Statement triggers': [
    'account_acts.keep_entries',
    'alerts.catalogue_changed',
    'cpus.catalogue_changed',
    'disk_prices.catalogue_changed',
    'disks.catalogue_changed',
    'events.keep_entries',
    'flavor_prices.catalogue_changed',
    'flavors.catalogue_changed',
    'flavors.flavors_changed',
    'gpus.catalogue_changed',
    'invoice_payments.keep_entries',
    'ledger_heads.keep_entries',
    'operator_acts.keep_entries',
    'oses.catalogue_changed',
    'prepayments.keep_entries',
    'rams.catalogue_changed',
    'servers.keep_servers',
    'terms_history.catalogue_changed',
    'transfers.keep_entries',
    'transfers.totals_follow'
  ],
  'Transition tables': ['flavors.flavors_changed', 'transfers.totals_follow'],
  'Deferred constraint triggers': [
    'accounts.balance_is_of_transfers',
    'accounts.new_balance_is_of_transfers',
    'flavors.watch_places',
    'servers.hold_is_of_transfers',
    'servers.hold_only_while_running',
    'servers.new_hold_is_of_transfers',
    'servers.watch_places'
  ],
  'Advisory locks': [
    'src/machines/answer-by-hand.ts',
    'src/operator/broadcast.ts',
    'src/operator/catalogue/catalogue-turn.ts',
    'src/operator/money/invoice-transfers.ts',
    'src/operator/money/operator-limit.ts',
    'src/operator/statement/credit-transfer.ts',
    'src/platform/db/functions/calls.sql',
    'src/platform/db/functions/clock.sql',
    'src/platform/db/functions/watches.sql',
    'src/platform/db/migrate.ts',
    'src/sandbox/advance-clock.ts',
    'src/sandbox/seed/seed-sample-data.ts'
  ],
  'Unique keys without the account': [
    'account_acts_pkey',
    'accounts_email_key',
    'api_tokens_token_hash_key',
    'bank_transfers_identity_hash_idx',
    'bank_transfers_pkey',
    'card_payments_bank_payment_id_key',
    'card_payments_idempotence_key_key',
    'card_refunds_bank_refund_id_key',
    'card_refunds_idempotence_key_key',
    'card_refunds_pkey',
    'correction_requests_pkey',
    'email_links_pkey',
    'factor_links_pkey',
    'factor_removals_pkey',
    'leads_pkey',
    'machines_mark_key',
    'offers_offer_id_key',
    'offers_year_year_no_key',
    'operator_notices_pkey',
    'passkeys_credential_id_key',
    'password_links_pkey',
    'removal_links_pkey',
    'sessions_pkey',
    'sessions_session_id_key',
    'sign_in_tickets_pkey',
    'simulated_answers_pkey',
    'top_ups_order_key_key'
  ],
  'Unlogged tables': ['rate_limits']
} as const

let pool: pg.Pool
beforeAll(async () => {
  pool = createPool(await freshDatabase(), 1)
})
afterAll(() => pool.end())

const found = async (statement: string): Promise<readonly string[]> =>
  (await pool.query<{ name: string }>(statement)).rows.map(({ name }) => name).sort()

const triggers = (which: string) =>
  `select distinct tgrelid::regclass || '.' || tgname as name from pg_trigger
   where not tgisinternal and tgrelid::regclass::text not like 'graphile_worker.%' and ${which}`

test.each([
  ['Statement triggers', triggers('tgtype & 1 = 0')],
  ['Transition tables', triggers('tgnewtable is not null or tgoldtable is not null')],
  ['Deferred constraint triggers', triggers('tgdeferrable')],
  [
    'Unlogged tables',
    `select relname as name from pg_class where relpersistence = 'u' and relkind = 'r'
     and relnamespace = 'public'::regnamespace`
  ],
  [
    'Unique keys without the account',
    `select i.indexrelid::regclass::text as name from pg_index i
     join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
     where i.indisunique and not a.attnum = any(i.indkey)`
  ]
] as const)('%s: the list above names all of them', async (feature, statement) => {
  expect(await found(statement)).toEqual(USES[feature])
})

test('all other keys of rows of an account begin with the account', async () => {
  expect(
    await found(`select i.indexrelid::regclass::text as name from pg_index i
      join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
      where i.indisunique and a.attnum = any(i.indkey) and i.indkey[0] <> a.attnum`)
  ).toEqual([])
})

test('the list above names all files that take advisory locks, and no file reads system columns of a row', () => {
  const files = globSync('{src/**/*.ts,src/**/*.sql}', { cwd: join(root, 'apps/server') }).filter(
    (file) => !file.includes('.test.')
  )
  const holding = (pattern: RegExp) =>
    files.filter((file) => pattern.test(readFileSync(join(root, 'apps/server', file), 'utf8'))).sort()
  expect(holding(/pg_(try_)?advisory\w+\(/)).toEqual(USES['Advisory locks'])
  expect(holding(/\b(xmin|xmax|cmin|cmax|ctid)\b/)).toEqual([])
})
