import { afterAll, beforeAll, expect, test } from 'vitest'
import { SmallCloud } from '../../billing/testing/small-cloud.ts'
import { findMonth } from './find-month.ts'

let cloud: SmallCloud
beforeAll(async () => {
  cloud = await SmallCloud.open()
})
afterAll(() => cloud.close())

test('a new account has only the current month, with zeros', async () => {
  const account = await cloud.account()
  const found = (month: number) => cloud.do((tx, now) => findMonth(tx, account, { year: 2026, month }, now))
  expect(await found(11)).toMatchObject({
    number: `202611-${account}`,
    is_over: false,
    at: new Date(cloud.now),
    balance_start: 0,
    balance_end: 0
  })
  expect([await found(10), await found(12)]).toEqual([undefined, undefined])
})

test('the current month has the balance so far; at midnight in Moscow it ends and the next begins', async () => {
  const account = await cloud.account(500)
  const found = (month: number) => cloud.do((tx, now) => findMonth(tx, account, { year: 2026, month }, now))
  const november = { balance_start: 0, balance_end: 500 }
  expect(await found(11)).toMatchObject({ ...november, is_over: false })
  cloud.now = Date.parse('2026-12-01T00:00:00+03:00')
  expect(await found(11)).toMatchObject({ ...november, is_over: true, at: new Date(cloud.now - 1) })
  expect(await found(12)).toMatchObject({ balance_start: 500, balance_end: 500, is_over: false })
})
