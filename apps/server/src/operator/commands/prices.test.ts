import { PRICE_PLANS } from '@cloud/pricing'
import { priceChange } from '@cloud/pricing/price-lists'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool } from '../../platform/db/connections/pool.ts'
import seed from '../../sandbox/seed/catalogue.json' with { type: 'json' }
import { openOperatorShell } from '../../testing/operator-shell.ts'
import { serve } from '../../testing/serve.ts'

let operator: Awaited<ReturnType<typeof openOperatorShell>>
let run: typeof operator.run
let now: number
beforeAll(async () => {
  operator = await openOperatorShell()
  ;({ run } = operator)
  await run(['catalogue', 'import', operator.file(seed)])
  now = Date.parse((await run(['clock', 'show'])).output.now)
})
afterAll(() => operator.end())

const inDays = (days: number) => new Date(now + days * 86_400_000).toISOString()

test('terms can be changed one by one, from now on or from a future time', async () => {
  expect((await run(['terms', 'show'])).output).toEqual({ terms: seed.terms, to_come: [] })
  const changed = { ...seed.terms, vatPercent: 22, planDiscounts: { ...seed.terms.planDiscounts, 3: 0.07 } }
  const later = ['terms', 'set', '--vat', '22', '--discounts', '3=7', '--from', inDays(2)]
  expect((await run(later)).output).toMatchObject({ was: seed.terms, terms: changed, to_come: [] })
  expect(await run(later)).toMatchObject({ status: 4, stderr: expect.stringContaining('already apply then') })
  expect((await run(['terms', 'set', '--per-card', '700', '--days', '31'])).output).toMatchObject({
    terms: { ...seed.terms, infrastructureCostPerGpu: 700, daysPerMonth: 31 },
    to_come: [{ terms: changed }]
  })
  expect(await run(['terms', 'set', '--per-card', '70000'])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('--yes prices')
  })
  const half = ['terms', 'set', '--discounts', '3=27,6=50', '--from', inDays(9)]
  expect(await run(half)).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/6 months: 10 % → 50 %\. .*--yes prices/)
  })
  expect((await run([...half, '--yes', 'prices'])).status).toBe(0)
  expect((await run(['prices', 'withdraw', inDays(9)])).status).toBe(0)
  const served = await serve({}, operator.url)
  const lists = (await (await fetch(`${served.base}/api/v1/price-lists/`)).json()) as { results: object[] }
  await served.stop()
  expect(lists.results).toMatchObject([{ terms: changed }, { terms: { infrastructureCostPerGpu: 700 } }])
})

test('two operators who change terms at once both succeed', async () => {
  const pool = createPool(operator.url, 1)
  await pool.query('select pg_advisory_lock(4710302)')
  const both = Promise.all(['--vat=21', '--per-card=710'].map((option) => run(['terms', 'set', option])))
  const waiting = "select from pg_locks where locktype = 'advisory' and not granted"
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(2)
  // both now read the clock at the same time
  await pool.query('select pg_advisory_unlock(4710302)')
  await pool.end()
  expect((await both).map(({ status }) => status)).toEqual([0, 0])
  const { terms } = (await run(['terms', 'show'])).output
  expect(terms).toMatchObject({ vatPercent: 21, infrastructureCostPerGpu: 710 })
  await run(['terms', 'set', '--vat', '20', '--per-card', '700'])
})

test('every plan of several months can get a discount', async () => {
  const plans = PRICE_PLANS.filter((plan) => plan > 1)
  const { output } = await run([
    'terms',
    'set',
    '--discounts',
    plans.map((plan) => `${plan}=20`).join(),
    '--yes',
    'prices'
  ])
  expect(output.terms.planDiscounts).toEqual({
    0: 0,
    1: 0,
    ...Object.fromEntries(plans.map((plan) => [plan, 0.2]))
  })
})

test('plans are replaced as a whole, written in any order', async () => {
  const [{ terms }] = (await run(['terms', 'show'])).output.to_come
  const { planDiscounts: _, ...others } = terms
  const plans = [
    { months: 0, discount: 0 },
    { months: 1, discount: 0 },
    { months: 2, discount: 0.025 },
    { months: 24, discount: 0.2 }
  ]
  const wanted = ['terms', 'set', '--plans', '24=20,1, 2=2.5 ,0', '--from', inDays(20)]
  expect((await run(wanted)).output).toMatchObject({ was: terms, terms: { ...others, plans } })
  expect(await run(wanted)).toMatchObject({
    status: 4,
    stderr: expect.stringContaining('already apply then')
  })
  const { output } = await run(['terms', 'set', '--discounts', '24=10', '--from', inDays(21)])
  expect(output.terms).toEqual({ ...others, plans: [...plans.slice(0, 3), { months: 24, discount: 0.1 }] })
  for (const days of [20, 21]) await run(['prices', 'withdraw', inDays(days)])
})

test.each([
  [[], 'Name what to change'],
  [['--plans', '0,1,3'], '--plans must be like 0,1,3=5,24=20'],
  [['--plans', '0,1=5'], '--plans must be like 0,1,3=5,24=20'],
  [['--plans', ''], '--plans must be like 0,1,3=5,24=20'],
  [['--plans', '0,1,3=5,3=5'], '--plans names 3 months twice'],
  [['--plans', '0,1,3=101'], '--plans must be from 0 to 100'],
  [['--plans', '0,1,39=5'], 'terms plans.2.months must be'],
  [['--plans', '1,3=5'], 'must have plan 0'],
  [['--plans', '0,3=5'], 'must have plan 1'],
  [['--plans', '0,1,3=5', '--discounts', '3=6'], 'leave out --discounts'],
  [['--discounts', '24=5'], 'The terms have no plan of 24 months'],
  [['--vat', '101'], '--vat must be from 0 to 100'],
  [['--discounts', '1=5'], '--discounts must be like 3=5,6=10,12=15'],
  [['--discounts', '3=5,3=6'], '--discounts names 3 months twice'],
  [['--discounts', '3=x'], '--discounts must be from 0 to 100'],
  [['--per-card', '1.5'], '--per-card must be a whole number'],
  [['--days', '0'], '--days must be a whole number from 1 to 31'],
  [['--vat', '22', '--from', '2020-01-01T00:00:00Z'], '--from must be in the future']
])('terms set %j is refused', async (options, said) => {
  expect(await run(['terms', 'set', ...options])).toMatchObject({
    status: 2,
    stderr: expect.stringContaining(said)
  })
})

test('future prices are listed and withdrawn by time', async () => {
  const [flavor] = seed.flavors
  const price = flavor?.flavor_monthly_price_rub_cents ?? 0
  await run(['flavors', 'price', '1', '280000', '--from', inDays(1)])
  await run(['flavors', 'price', '1', '290000', '--from', inDays(2)])
  expect((await run(['prices', 'list'])).output).toEqual([
    {
      valid_from: inDays(1),
      flavors: [{ flavor_id: 1, ...priceChange(price, 28_000_000) }],
      disks: [],
      terms: null
    },
    {
      valid_from: inDays(2),
      flavors: [{ flavor_id: 1, ...priceChange(28_000_000, 29_000_000) }],
      disks: [],
      terms: {
        was: expect.objectContaining({ vatPercent: 20 }),
        becomes: expect.objectContaining({ vatPercent: 22 })
      }
    }
  ])
  expect((await run(['prices', 'withdraw', inDays(1)])).output).toMatchObject({ valid_from: inDays(1) })
  expect((await run(['prices', 'list'])).output).toMatchObject([{ flavors: [{ was: price }] }])
  expect(await run(['prices', 'withdraw', inDays(1)])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(`No prices or terms are planned for ${inDays(1)}. See prices list.`)
  })
  expect((await run(['prices', 'withdraw', inDays(-365)])).status).toBe(1)
  expect((await run(['terms', 'show'])).output.to_come).toHaveLength(1)
})

test('a future price can be withdrawn for one flavor', async () => {
  for (const flavor of ['2', '3'])
    await run(['flavors', 'price', flavor, '290000', '--from', inDays(5), '--yes', 'prices'])
  expect((await run(['prices', 'withdraw', inDays(5), '--flavor', '2'])).output).toMatchObject({
    flavors: [{ flavor_id: 2 }],
    disks: [],
    terms: null
  })
  expect((await run(['prices', 'list'])).output.at(-1)).toMatchObject({
    valid_from: inDays(5),
    flavors: [{ flavor_id: 3 }]
  })
  expect(await run(['prices', 'withdraw', inDays(5), '--flavor', '2'])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(`No price of flavor 2 is planned for ${inDays(5)}. See prices list.`)
  })
  expect((await run(['prices', 'withdraw', inDays(5)])).status).toBe(0)
})

test('cards list shows the names that promo add accepts', async () => {
  expect((await run(['cards', 'list'])).output[0]).toMatchObject({
    gpu_id: 1,
    name: 'NVIDIA H100',
    short_name: 'H100',
    closed: false,
    flavors: seed.flavors.filter(({ gpu_id }) => gpu_id === 1).length
  })
  const add = ['promo', 'add', 'cards5', '5', '--cards', 'h100,2', '--from', inDays(1)]
  for (const until of [inDays(0.5), inDays(1)]) {
    const stderr = expect.stringContaining(`--until must be after ${inDays(1)}, when the code begins.`)
    expect(await run([...add, '--until', until])).toMatchObject({ status: 2, stderr })
  }
  expect((await run([...add, '--until', inDays(2)])).status).toBe(0)
  expect((await run(['promo', 'list'])).output).toMatchObject([{ gpu_ids: [1, 2], valid_from: inDays(1) }])
})
