import { expect, test } from 'vitest'
import { account, order } from './client.ts'

const HOUR = 3_600_000
/** 7,47 ₽ and 6,87 ₽ an hour. */
const [DEAR, CHEAP] = [76, 102]

test.each([
  // 10 000 − 747 − 687 − 5 × 1 434 = 1 396: the cheaper has its hour, the other ceil(3600 × 709 / 747) s
  ['the cheaper is paid first', [DEAR, CHEAP], 3417, 0],
  // 10 000 − 6 × 1 494 = 1 036: the first has its hour, the other ceil(3600 × 289 / 747) s
  ['of equal ones the older is paid first', [DEAR, DEAR], 1393, 1]
] as const)('two servers due at one moment: %s', async (_, flavors, seconds, short) => {
  const one = await account(10_000)
  const ids = [await one.create(await order(flavors[0])), await one.create(await order(flavors[1]))]
  await one.advance(3)
  const starts = await Promise.all(ids.map(async (id) => Date.parse((await one.server(id)).started_at ?? '')))
  const start = starts[0] ?? Number.NaN
  expect(starts).toEqual([start, start])
  const end = start + 6 * HOUR + seconds * 1000
  expect(Date.parse((await one.me()).lasts_until ?? '')).toBe(end)
  await one.advance(6 * 3600)
  expect(await one.balance()).toBe(0)
  const paid = await Promise.all(ids.map(async (id) => Date.parse((await one.server(id)).paid_until ?? '')))
  expect(paid[short]).toBe(end)
  expect(paid[1 - short]).toBe(start + 7 * HOUR)
  await one.advance(3600)
  const off = (await one.events()).filter(({ type }) => type === 'service_turned_off')
  expect(off.map(({ server_id, created_at }) => [server_id, Date.parse(created_at)])).toEqual([
    [ids[1 - short], start + 7 * HOUR],
    [ids[short], end]
  ])
})
