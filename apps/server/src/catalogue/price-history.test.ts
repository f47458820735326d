import type { PriceHistory } from '@cloud/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { done, type Program, program } from '../testing/program.ts'
import { type Served, serveSamples } from '../testing/serve.ts'

let served: Served
let visitor: Program
beforeAll(async () => {
  served = await serveSamples()
  visitor = program(served.base)
  await served.owner.query(`update flavor_prices set valid_from = '2026-03-01T00:00:00+03:00'`)
})
afterAll(() => served.stop())

const was = (flavor_id: number, ...prices: readonly (readonly [valid_from: string, kopeks: number])[]) =>
  served.owner.query(
    `insert into flavor_prices select $1, (value->>0)::timestamptz, (value->>1)::bigint from json_array_elements($2)`,
    [flavor_id, JSON.stringify(prices)]
  )
const history = (query: {
  readonly flavor_ids?: number[]
  readonly gpu_id?: number
  readonly limit?: number
}) => done(visitor.priceHistory.list({ query }))
const first = ({ results: [one] }: { readonly results: readonly PriceHistory[] }) =>
  one?.prices.map(({ valid_from, flavor_monthly_price_rub_cents, change_percent }) => [
    valid_from.slice(0, 10),
    flavor_monthly_price_rub_cents,
    change_percent
  ])

test('lists prices that have begun, latest first, with the change in percent, rounded half up', async () => {
  await served.owner.query('delete from flavor_prices where flavor_id = 1')
  await was(
    1,
    ['2025-03-01', 27_200_000],
    ['2025-09-01', 26_250_000],
    ['2025-10-01', 26_250_000],
    ['2025-11-01', 26_840_000],
    ['2026-01-01', 0],
    ['2026-01-02', 20_000],
    ['2026-01-03', 19_997],
    ['2999-01-01', 1]
  )
  expect(first(await history({ flavor_ids: [1] }))).toEqual([
    ['2026-01-03', 19_997, -0.01],
    ['2026-01-02', 20_000, null],
    ['2026-01-01', 0, -100],
    ['2025-11-01', 26_840_000, 2.25],
    ['2025-09-01', 26_250_000, -3.49],
    ['2025-03-01', 27_200_000, null]
  ])
})

test('returns the histories of one GPU card, of a closed card, of all cards in pages, and of none', async () => {
  const { rows } = await served.owner.query<{ flavor_id: number; gpu_id: number | null; closed: boolean }>(
    'select flavor_id, gpu_id, closed from flavors'
  )
  const [some] = rows.filter(({ gpu_id }) => gpu_id !== null)
  if (some === undefined || some.gpu_id === null) throw new Error('The samples have no GPU card.')
  const { flavor_id, gpu_id } = some
  const card = rows.filter((row) => row.gpu_id === gpu_id)
  await was(flavor_id, ['2026-06-01', 123])
  const listed = await history({ gpu_id })
  expect([listed.count, listed.results.length]).toEqual([card.length, card.length])
  expect(listed.results[0]?.flavor_id).toBe(flavor_id)
  expect(first(listed)?.[0]?.slice(0, 2)).toEqual(['2026-06-01', 123])
  expect(await history({ gpu_id, limit: 1 })).toEqual({ count: card.length, results: [listed.results[0]] })
  await served.owner.query('update flavors set closed = true where flavor_id = $1', [flavor_id])
  expect((await history({ gpu_id })).count).toBe(card.length - 1)
  expect((await history({})).count).toBe(rows.length - 1)
  expect((await history({ flavor_ids: [999_999, flavor_id] })).results).toEqual([listed.results[0]])
  expect(await history({ flavor_ids: [999_999] })).toEqual({ count: 0, results: [] })
  const refused = await fetch(`${served.base}/api/v1/price-history/?flavor_ids=1,,2&gpu_id=x`)
  expect([refused.status, Object.keys((await refused.json()).fields)]).toEqual([
    400,
    ['flavor_ids', 'gpu_id']
  ])
})
