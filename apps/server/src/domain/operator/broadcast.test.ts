import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, SmallCloud } from '../testing/small-cloud.ts'
import { beginBroadcast, carryOnBroadcast } from './broadcast.ts'

let cloud: SmallCloud
beforeAll(async () => {
  cloud = await SmallCloud.open()
})
afterAll(() => cloud.close())

const begin = (again = false) => cloud.do((tx, now) => beginBroadcast(tx, 'Работы в субботу', now, again))

test('every account is told once, though two carry it on, and again within a day only when it is said', async () => {
  const accounts = []
  for (let n = 0; n < 120; n++) accounts.push(await cloud.account())
  const [id = 0, ...same] = await Promise.all([begin(), begin(), begin(), begin()])
  expect(same).toEqual([id, id, id])
  const late = await cloud.account()
  const [one, two] = await Promise.all([carryOnBroadcast(cloud.db, id), carryOnBroadcast(cloud.db, id)])
  expect(one + two).toBe(120)
  for (const account of accounts) expect(await cloud.told(account)).toEqual([['broadcast', 0]])
  expect(await cloud.told(late)).toEqual([])
  await expect(begin()).rejects.toThrow('and it cannot be taken back. Say --again')
  const again = await begin(true)
  expect(again).not.toBe(id)
  expect(await carryOnBroadcast(cloud.db, again)).toBe(121)
  cloud.now += DAY - 1
  await expect(begin()).rejects.toThrow('All accounts were told this at 2026-11-21T09:00:00.000Z')
  cloud.now += 1
  expect(await begin()).not.toBe(again)
})
