import type { PriceList } from '@cloud/api'
import { validatePriceList } from '@cloud/pricing/price-lists'
import { afterAll, beforeAll, expect, test } from 'vitest'
import seed from '../../sandbox/seed/catalogue.json' with { type: 'json' }
import { openOperatorShell } from '../../testing/operator-shell.ts'

let operator: Awaited<ReturnType<typeof openOperatorShell>>
let run: typeof operator.run
let list: PriceList
beforeAll(async () => {
  operator = await openOperatorShell()
  ;({ run } = operator)
  await run(['catalogue', 'import', operator.file(seed)])
  list = (await run(['prices', 'export'])).output
})
afterAll(() => operator.end())

const take = (content: unknown, ...options: string[]) =>
  run(['catalogue', 'import', operator.file(content), ...options])
const [first, ...flavors] = seed.flavors
const price = first?.flavor_monthly_price_rub_cents ?? 0
const raised = () => ({
  ...list,
  flavors: list.flavors.map((one) =>
    one.id === first?.id ? { ...one, flavor_monthly_price_rub_cents: price + 100 } : one
  )
})

test('the exported price list is valid and is imported without a change', async () => {
  expect(validatePriceList(list)).toEqual([])
  expect(list.flavors).toHaveLength(flavors.length + 1)
  expect((await take(list)).output).toMatchObject({ new_prices: 0, closed: 0, changes: [], doubts: [] })
})

test('a price list replaces prices and terms, and nothing else', async () => {
  const cheaper = {
    ...raised(),
    terms: { ...list.terms, vatPercent: 22 },
    disk: { ...list.disk, monthly_price_rub_cents: 800 }
  }
  const { output } = await take(cheaper, '--dry-run')
  expect(output.changes).toMatchObject([
    { list: 'terms', was: { vatPercent: 20 }, becomes: { vatPercent: 22 } },
    { list: 'disks', becomes: { monthly_price_rub_cents: 800 } },
    {
      list: 'flavors',
      id: first?.id,
      change: 'changed',
      becomes: { flavor_monthly_price_rub_cents: price + 100 }
    }
  ])
  expect((await take({ ...list, flavors: list.flavors.slice(1) }, '--dry-run')).output.changes).toEqual([
    { list: 'flavors', id: list.flavors[0]?.id, change: 'closed' }
  ])
})

test('a future price list needs its own moment as --from', async () => {
  const now = Date.parse((await run(['clock', 'show'])).output.now)
  const valid_from = new Date(now + 86_400_000).toISOString()
  const refused = await take({ ...raised(), valid_from })
  expect(refused.stderr).toContain(`valid_from: the list comes into force later: add --from ${valid_from}`)
  expect((await take({ ...raised(), valid_from }, '--from', valid_from)).output).toMatchObject({
    new_prices: 1
  })
  expect((await run(['prices', 'list'])).output).toMatchObject([
    {
      valid_from,
      flavors: [{ flavor_id: first?.id, was: price, becomes: price + 100, difference: 100, percent: 0 }]
    }
  ])
  await run(['prices', 'withdraw', valid_from])
})

test.each<[string, (given: PriceList) => object, string]>([
  ['another currency', (given) => ({ ...given, currency: 'EUR' }), 'currency: must be RUB'],
  [
    'an unknown flavor',
    (given) => ({ ...given, flavors: [{ ...given.flavors[0], id: 9999 }] }),
    'flavors.0 (id 9999): is not in the catalogue'
  ],
  [
    'another disk',
    (given) => ({ ...given, disk: { ...given.disk, size: 7 } }),
    'disk.size: the catalogue has no such disk'
  ],
  [
    'terms of another shop',
    (given) => ({ ...given, terms: { ...given.terms, monthRounding: 1 } }),
    'must be 100'
  ]
])('a price list with %s is refused', async (_, change, message) => {
  const { status, stderr } = await take(change(list), '--yes', 'closing,prices')
  expect(status).toBe(1)
  expect(stderr).toContain(message)
})
