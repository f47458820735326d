import { afterAll, beforeAll, expect, test } from 'vitest'
import { SmallCloud } from '../testing/small-cloud.ts'
import { beginBroadcast, carryOnBroadcast } from './broadcast.ts'

let cloud: SmallCloud
beforeAll(async () => {
  cloud = await SmallCloud.open()
})
afterAll(() => cloud.close())

const begin = () => cloud.do((tx, now) => beginBroadcast(tx, 'Работы в субботу', now))

test('every account is told once, though two carry it on, and again only when it is begun again', async () => {
  const accounts = []
  for (let n = 0; n < 120; n++) accounts.push(await cloud.account())
  const id = await begin()
  expect(await begin()).toBe(id)
  const late = await cloud.account()
  const [one, two] = await Promise.all([carryOnBroadcast(cloud.db, id), carryOnBroadcast(cloud.db, id)])
  expect(one + two).toBe(120)
  for (const account of accounts) expect(await cloud.told(account)).toEqual([['broadcast', 0]])
  expect(await cloud.told(late)).toEqual([])
  const again = await begin()
  expect(again).not.toBe(id)
  expect(await carryOnBroadcast(cloud.db, again)).toBe(121)
})
