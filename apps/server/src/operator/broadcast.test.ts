import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, SmallCloud } from '../billing/testing/small-cloud.ts'
import { beginBroadcast, continueBroadcast } from './broadcast.ts'

let cloud: SmallCloud
beforeAll(async () => {
  cloud = await SmallCloud.open()
})
afterAll(() => cloud.close())

const begin = (again = false) => cloud.do((tx, now) => beginBroadcast(tx, 'Работы в субботу', now, again))

test('every account gets a broadcast once, even if two processes continue it, and again within a day only with --again', async () => {
  const accounts = []
  for (let n = 0; n < 120; n++) accounts.push(await cloud.account())
  const typed = Promise.withResolvers<void>()
  const first = cloud.do(async (tx, now) => {
    const begun = await beginBroadcast(tx, 'Работы в субботу', now, false)
    await typed.promise
    return begun
  })
  const meanwhile = begin()
  const waiting = async () => (await cloud.pool.query('select from pg_locks where not granted')).rowCount
  await expect.poll(waiting).toBeGreaterThan(0)
  typed.resolve()
  const id = await first
  expect(await meanwhile).toBe(id)
  const late = await cloud.account()
  const [one, two] = await Promise.all([continueBroadcast(cloud.db, id), continueBroadcast(cloud.db, id)])
  expect(one + two).toBe(120)
  for (const account of accounts) expect(await cloud.events(account)).toEqual([['broadcast', 0]])
  expect(await cloud.events(late)).toEqual([])
  await expect(begin()).rejects.toThrow('and cannot be withdrawn. Use --again')
  const again = await begin(true)
  expect(again).not.toBe(id)
  expect(await continueBroadcast(cloud.db, again)).toBe(121)
  cloud.now += DAY - 1
  await expect(begin()).rejects.toThrow('This message was sent to all accounts at 2026-11-21T09:00:00.000Z')
  cloud.now += 1
  expect(await begin()).not.toBe(again)
})

test('a broadcast that waits for a locked account locks no other account', async () => {
  const accounts = [await cloud.account(), await cloud.account(), await cloud.account()] as const
  const id = await cloud.do((tx, now) => beginBroadcast(tx, 'Работы в воскресенье', now, false))
  const others = accounts.slice(0, 2)
  const free = await cloud.freeWhileHeld('accounts', accounts[2], others, () =>
    continueBroadcast(cloud.db, id)
  )
  expect(free).toEqual(others)
})
