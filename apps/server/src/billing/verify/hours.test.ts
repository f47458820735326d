import { chargedAfter, PRICE_PLANS } from '@cloud/pricing'
import { periodHours } from '@cloud/pricing/books'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SmallCloud } from '../testing/small-cloud.ts'

let cloud: SmallCloud
beforeAll(async () => {
  cloud = await SmallCloud.open()
})
afterAll(() => cloud.close())

test('the database counts the hours of a period like the engine', async () => {
  const { rows } = await cloud.pool.query(
    'select plan, period_hours(plan) as hours from unnest($1::int[]) plan',
    [PRICE_PLANS]
  )
  expect(rows).toEqual(PRICE_PLANS.map((plan) => ({ plan, hours: periodHours(plan) })))
})

test('the database charges like the engine, to the kopek', async () => {
  const charges = fc.sample(
    fc.record({
      prepaid: fc.oneof(fc.nat(1000), fc.nat(1_200_000_000_000)),
      hours: fc.constantFrom(...PRICE_PLANS).map(periodHours),
      used: fc.nat(9000)
    }),
    500
  )
  const { rows } = await cloud.pool.query(
    `select charged_after(prepaid, hours, used)::text as charged
     from json_to_recordset($1) as charges (prepaid bigint, hours integer, used bigint)`,
    [JSON.stringify(charges)]
  )
  expect(rows.map(({ charged }) => charged)).toEqual(
    charges.map(({ prepaid, hours, used }) => String(chargedAfter(prepaid, hours, used)))
  )
})
