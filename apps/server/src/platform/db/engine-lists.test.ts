import { IDEMPOTENCY_KEY_HOURS } from '@cloud/api'
import { DEFAULT_SSD, STATUS } from '@cloud/pricing'
import { EVENT_TYPES, SPENDING_EVENT_TYPES, TOP_UP_LIMITS } from '@cloud/pricing/account'
import { SLOT_STATUSES } from '@cloud/pricing/books'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../../../testing/database.ts'
import { createPool } from './connections/pool.ts'

let pool: pg.Pool
beforeAll(async () => {
  pool = createPool(await freshDatabase(), 1)
})
afterAll(() => pool.end())

/** Returns those of the given values for which the condition holds in the database. */
const matching = async (condition: string, type: string, all: readonly unknown[]): Promise<unknown[]> =>
  (
    await pool.query({
      text: `select one from unnest($1::${type}[]) one where ${condition}(one)`,
      values: [all],
      rowMode: 'array'
    })
  ).rows.flat()

test('an answer is stored with its key for the time that the reference documents', async () => {
  const { rows } = await pool.query('select extract(epoch from key_lifetime())::integer / 3600 as hours')
  expect(rows).toEqual([{ hours: IDEMPOTENCY_KEY_HOURS }])
})

test('a server holds a slot in the same states as in the engine', async () => {
  expect((await matching('holds_place', 'smallint', Object.values(STATUS))).sort()).toEqual(
    [...SLOT_STATUSES].sort()
  )
})

test('the spending of a server is computed from the same events as in the engine', async () => {
  expect(await matching('is_spending', 'text', EVENT_TYPES)).toEqual(SPENDING_EVENT_TYPES)
})

test('the default disk of the database is the default disk of the engine', async () => {
  const { group_title, size } = DEFAULT_SSD
  const { rows } = await pool.query(
    'select is_default_disk($1, $2) as one, is_default_disk($1, $2 + 1) as other',
    [group_title, size]
  )
  expect(rows).toEqual([{ one: true, other: false }])
})

test('the database accepts a top-up within the limits of the engine', async () => {
  const { rows } = await pool.query(
    "select pg_get_constraintdef(oid) as limits from pg_constraint where conname = 'top_ups_amount_rub_cents_check'"
  )
  const { least, most } = TOP_UP_LIMITS
  expect(rows).toEqual([
    { limits: `CHECK (((amount_rub_cents >= ${least}) AND (amount_rub_cents <= '${most}'::bigint)))` }
  ])
})
