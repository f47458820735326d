import { afterAll, beforeAll, expect, test } from 'vitest'
import { correctBalance } from '../operator/money/correct-balance.ts'
import { changeStatus } from '../servers/change-status.ts'
import { HOUR, SmallCloud, T0 } from './testing/small-cloud.ts'

let cloud: SmallCloud
beforeAll(async () => {
  cloud = await SmallCloud.open()
})
afterAll(() => cloud.closeBalanced())

test('the runway is updated after an act, with an immediate event', async () => {
  // the first hour of 1 ₽, and a hundred more
  const account = await cloud.account(10_100)
  const runway = async () => {
    const { lasts_until, notice_level } = await cloud.db
      .selectFrom('accounts')
      .select(['lasts_until', 'notice_level'])
      .where('account_id', '=', account)
      .executeTakeFirstOrThrow()
    return [lasts_until === null ? null : (lasts_until.getTime() - T0) / HOUR, notice_level]
  }
  const { server_id } = await cloud.create(account, { price_plan: 0 })
  expect(await runway()).toEqual([101, 0])
  await cloud.answer(account, server_id, 'ready')
  expect(await runway()).toEqual([101, 0])
  const debit = (amount_rub_cents: number) =>
    cloud.do((tx, now) =>
      correctBalance(
        tx,
        {
          account_id: account,
          kind: 'debit',
          amount_rub_cents,
          to: null,
          reason: 'a',
          reference: `${amount_rub_cents}`
        },
        now,
        true
      )
    )
  await debit(2800)
  expect(await runway()).toEqual([73, 0])
  await debit(100)
  expect(await runway()).toEqual([72, 0])
  await debit(4800)
  expect(await runway()).toEqual([24, 1])
  expect((await cloud.events(account)).at(-1)).toEqual(['balance_low', 0])
  await cloud.do((tx, now) =>
    changeStatus(tx, account, server_id, now, { status: 0, expected_total_rub_cents: null })
  )
  expect(await runway()).toEqual([null, 0])
})

test('a machine that is turned off late has its full time to stop before the operator is notified', async () => {
  const account = await cloud.account(9_900)
  const { server_id } = await cloud.create(account, { price_plan: 0 })
  await cloud.answer(account, server_id, 'ready')
  const notices = () =>
    cloud.db.selectFrom('operator_notices').select('at').where('server_id', '=', server_id).execute()
  cloud.now += 200 * HOUR
  expect(await cloud.server(account, server_id)).toMatchObject({ status: 0, paid_until: null })
  expect((await cloud.events(account)).at(-1)).toEqual(['service_turned_off', 0])
  cloud.now += HOUR / 4
  await cloud.settle(account)
  expect(await notices()).toEqual([])
  cloud.now += 1
  await cloud.settle(account)
  expect(await notices()).toEqual([{ at: new Date(cloud.now - 1) }])
})
