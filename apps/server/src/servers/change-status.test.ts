import { afterAll, beforeAll, expect, test } from 'vitest'
import { FLAVOR, SmallCloud } from '../billing/testing/small-cloud.ts'
import { changeStatus, type StatusRequest } from './change-status.ts'

let cloud: SmallCloud
beforeAll(async () => {
  cloud = await SmallCloud.open(0)
})
afterAll(() => cloud.closeBalanced())

test('a start is checked in the order state, price, capacity, money', async () => {
  const account = await cloud.account()
  const { server_id } = await cloud.create(account, { is_in_queue: true })
  const setStatus = (status: StatusRequest['status'], expected_total_rub_cents: number | null = null) =>
    cloud
      .do((tx, now) => changeStatus(tx, account, server_id, now, { status, expected_total_rub_cents }))
      .then(
        () => 'done',
        ({ code }) => code
      )
  const status = async () => (await cloud.server(account, server_id)).status
  expect(await setStatus(1, 71_999)).toBe('wrong_status')
  expect(await setStatus(0)).toBe('done')
  expect(await setStatus(0)).toBe('wrong_status')
  expect(await setStatus(1, 71_999)).toBe('price_changed')
  expect(await setStatus(1, 72_000)).toBe('no_capacity')
  await cloud.db
    .updateTable('flavors')
    .set({ max_available: 1 })
    .where('flavor_id', '=', FLAVOR.cpu)
    .execute()
  expect(await setStatus(1)).toBe('insufficient_funds')
  await cloud.topUp(account, 72_000)
  expect(await setStatus(1, 72_000)).toBe('done')
  expect(await status()).toBe(1)
  await cloud.answer(account, server_id, 'ready')
  expect([await setStatus(1), await setStatus(-3)]).toEqual(['wrong_status', 'wrong_status'])
  expect(await setStatus(0)).toBe('done')
  await cloud.answer(account, server_id, 'down')
  expect(await setStatus(-3)).toBe('done')
  expect(await setStatus(-3)).toBe('not_found')
})
