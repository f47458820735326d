import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SmallCloud } from '../../billing/testing/small-cloud.ts'
import { CATALOGUE_VIOLATIONS } from '../../testing/catalogue-violations.ts'
import { OFFER_VIOLATIONS } from '../../testing/offer-violations.ts'
import { OPERATOR_VIOLATIONS } from '../../testing/operator-violations.ts'
import { VIOLATIONS as MONEY_VIOLATIONS, type Violation } from '../../testing/violations.ts'
import { WEBHOOK_VIOLATIONS } from '../../testing/webhook-violations.ts'

const VIOLATIONS = {
  ...MONEY_VIOLATIONS,
  ...CATALOGUE_VIOLATIONS,
  ...OPERATOR_VIOLATIONS,
  ...OFFER_VIOLATIONS,
  ...WEBHOOK_VIOLATIONS
}

interface Rule {
  readonly table: string
  readonly rule: string
  /** Function of a trigger; null for a constraint. */
  readonly runs: string | null
}

let cloud: SmallCloud
let client: pg.PoolClient
beforeAll(async () => {
  cloud = await SmallCloud.open()
  const account = await cloud.account(100_000)
  await cloud.create(account)
  await cloud.create(account, { is_in_queue: true, flavor_id: 4 })
  client = await cloud.pool.connect()
  await client.query(SOME_OF_EACH)
})
afterAll(async () => {
  client.release()
  await cloud.close()
})

const DONE = 'it has done what it is there for'

/** Inserts rows into the tables that the steps of a server leave empty. */
const SOME_OF_EACH = `
  update product_clock set offset_ms = 5, ticked_at = now();
  insert into settings values ('sandbox', '0'), ('secret', '0');
  update servers set quote = quote || '{"total": 1}' where status = -2;
  insert into former_payers values (1, '2026-01-01', '{}');
  insert into idempotency_keys values ('account:1', 'POST', '/', 'key', '', '', 200, '', now());
  insert into operator_acts (at, operator, command, input, answer) values (now(), 'eva', 'correct', '{}', '{}');
  insert into prepayments select account_id, server_id, 7, now(), 1, quote, plain_quote, terms, flavor_id from servers where status = 1;
  insert into promo_codes (promocode_id, code, discount, valid_from) values (1, 'HALF', 50, now());
  insert into promo_uses select account_id, server_id, 1, now() from servers where status = 1;
  insert into top_ups (account_id, order_key, payment_type, amount_rub_cents, status, arrived_rub_cents, payer, created_at, settled_at)
  values (1, 'first', 'invoice', 10000, 'paid', 10000, '{}', now(), now()), (1, 'second', 'acquiring', 10000, 'pending', null, null, now(), null);
  insert into card_payments (account_id, top_up_id, payment_no, idempotence_key, status, created_at)
  select account_id, top_up_id, 1, 'k2', 'pending', now() from top_ups where order_key = 'second';
  insert into invoice_payments select account_id, top_up_id, 1, 'ПП 1', 10000, now() from top_ups where order_key = 'first';
  insert into correction_requests (account_id, kind, amount_rub_cents, reason, reference, requested_by, requested_at, expires_at)
  values (1, 'credit', 100, 'сбой', '1', 'eva', now(), now());
  insert into card_refunds (account_id, top_up_id, payment_no, payout_key, amount_rub_cents, idempotence_key, bank_refund_id, status, created_at, settled_at)
  select account_id, top_up_id, payment_no, (select min(key) from transfers where account_id = 1), 1, 'k1', 'r1', 'succeeded', now(), now() from card_payments order by top_up_id desc limit 1;
  insert into bank_transfers (account_id, top_up_id, payment_no, request_id, identity_hash, date, number, payer_account, payer_bic, amount_rub_cents, payer, payer_inn, purpose, at)
  select account_id, top_up_id, null, request_id, sha256('1'), now(), '1', '', '', 10000, '', '', '', now() from invoice_payments, (select min(request_id) as request_id from correction_requests) r;
  insert into statement_lines values (sha256('1'), now());
  insert into offers (account_id, offer_id, year, year_no, created_at, valid_until, items, total_rub_cents, vat_rub_cents, promo_servers, author_only)
  values (1, repeat('a', 26), 2026, 1, now(), now() + interval '14 days', '[{}]', 100, 17, 0, false);
  insert into watches (account_id, flavor_id, created_at, is_armed) values (1, 4, now(), true);
  insert into webhooks (account_id, webhook_id, name, url, events, secret) values (1, 1, 'a', 'a', '{a}', 'whsec_a');
  insert into webhook_deliveries (account_id, webhook_id, event, body, next_attempt_at) values (1, 1, 'a', '{}', now());
  update catalogue_version set version = 0`

/** Returns the constraints, except for not-null constraints, and the triggers of the given tables. */
const rules = async () =>
  (
    await client.query<Rule>(
      `select conrelid::regclass::text as table, conname as rule, null as runs from pg_constraint
       where contype not in ('n', 't') and conrelid::regclass::text = any($1)
       union all
       select tgrelid::regclass::text, tgname, tgfoid::regproc::text from pg_trigger
       where not tgisinternal and tgrelid::regclass::text = any($1)`,
      [Object.keys(VIOLATIONS)]
    )
  ).rows

/**
 * Applies a violation without its rule, and rolls it back.
 *
 * @throws if another rule refuses it
 */
async function getsThrough(wrong: Violation): Promise<undefined> {
  const [act, left] = typeof wrong === 'string' ? [wrong] : wrong
  await client.query('savepoint before')
  try {
    await client.query(`${act}; set constraints all immediate`)
    if (left === undefined) return undefined
    const { rows } = await client.query({ text: left, rowMode: 'array' })
    if (rows[0]?.[0] !== true) throw new Error(DONE)
  } finally {
    await client.query('rollback to before')
  }
}

test('every rule has a violation in the list', async () => {
  const known = Object.entries(VIOLATIONS).flatMap(([table, of]) =>
    Object.keys(of).map((rule) => `${table}.${rule}`)
  )
  expect((await rules()).map(({ table, rule }) => `${table}.${rule}`).sort()).toEqual(known.sort())
})

test('each rule refuses a violation that no other rule refuses', async () => {
  for (const { table, rule, runs } of await rules())
    for (const wrong of VIOLATIONS[table]?.[rule] ?? []) {
      const violation = `${table}.${rule}: ${wrong}`
      await client.query('begin')
      const keeper = runs === null ? `constraint "${rule}"` : typeof wrong === 'string' ? `${runs}()` : DONE
      const refusal = await getsThrough(wrong).catch((error: pg.DatabaseError) => error)
      expect(`${refusal?.message} ${refusal?.where}`, violation).toContain(keeper)
      await client.query(
        runs === null
          ? `alter table ${table} drop constraint ${rule} cascade`
          : `drop trigger ${rule} on ${table}`
      )
      await expect(getsThrough(wrong), `${violation}, without it`).resolves.toBeUndefined()
      await client.query('rollback')
    }
})

test('drawn ids come from a secure random source, and are exact as JavaScript numbers', async () => {
  const { rows: drawn } = await client.query(`select adrelid::regclass::text as table from pg_attrdef
    where pg_get_expr(adbin, adrelid) ~ '\\mrandom\\('`)
  expect(drawn).toEqual([])
  const { rows } = await client.query<{ promocode_id: number }>(
    `insert into promo_codes (code, discount, valid_from)
     select 'DRAWN' || n, 5, now() from generate_series(1, 1000) n returning promocode_id`
  )
  const ids = rows.map(({ promocode_id }) => promocode_id)
  expect(new Set(ids).size).toBe(1000)
  expect(Math.max(...ids)).toBeLessThanOrEqual(2 ** 52)
  // spread over the whole range
  for (const bits of [51, 26, 4, 0]) {
    const set = ids.filter((id) => (BigInt(id - 1) >> BigInt(bits)) & 1n).length
    expect(Math.abs(set - 500), `bit ${bits}`).toBeLessThan(120)
  }
})
