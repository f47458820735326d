import { DEFAULT_TERMS, quote } from '@cloud/pricing'
import { vatWithin } from '@cloud/pricing/books'
import { expect, test } from 'vitest'
import { createPriceAt } from './price-at.ts'

const valid_from = '2026-01-01T00:00:00Z'
const at = Date.parse('2026-11-21T09:00:00Z')
const machine = { flavor_id: 1, disk_id: 1, ssd_count: 512 }

test('a machine has the prices of its flavor and disk, and no price without one of them', () => {
  const flavor = { flavor_id: 1, gpu_count: 0, flavor_monthly_price_rub_cents: 100_000, valid_from }
  const ssd = { disk_id: 1, size: 512, monthly_price_rub_cents: 20_000, valid_from }
  const flavors = [{ ...flavor, flavor_id: 2, flavor_monthly_price_rub_cents: 5 }, flavor]
  const disks = [{ ...ssd, disk_id: 2, monthly_price_rub_cents: 5 }, ssd]
  const total = (of: Partial<Parameters<typeof createPriceAt>[0]>) =>
    createPriceAt({ flavors, disks, terms: [], ...of })(machine, 1, at)?.quote.total
  expect(total({})).toBe(120_000)
  expect([total({ flavors: [] }), total({ disks: [] })]).toEqual([undefined, undefined])
  const terms = { ...DEFAULT_TERMS, vatPercent: 10 }
  const under = createPriceAt({ flavors, disks, terms: [{ valid_from, terms }] })(machine, 1, at)
  expect(under?.quote.vat).toBe(vatWithin(120_000, 10))
})

test('a price is valid from its moment until the next one', () => {
  const next = '2026-12-01T00:00:00Z'
  const flavor = { flavor_id: 1, gpu_count: 0, flavor_monthly_price_rub_cents: 100_000, valid_from }
  const flavors = [{ ...flavor, flavor_monthly_price_rub_cents: 200_000, valid_from: next }, flavor]
  const disks = [{ disk_id: 1, size: 512, monthly_price_rub_cents: 0, valid_from }]
  const priceAt = createPriceAt({ flavors, disks, terms: [] })
  const totals = [valid_from, next].flatMap((begins) =>
    [-1, 0].map((before) => priceAt(machine, 1, Date.parse(begins) + before)?.quote.total)
  )
  expect(totals).toEqual([undefined, 100_000, 100_000, 200_000])
})

test('the plain hour is the price of the hourly plan; a promo applies to it only on that plan', () => {
  const flavor = { flavor_id: 1, gpu_count: 0, flavor_monthly_price_rub_cents: 720_000, valid_from }
  const disks = [{ disk_id: 1, size: 512, monthly_price_rub_cents: 0, valid_from }]
  const priceAt = createPriceAt({ flavors: [flavor], disks, terms: [] })
  const plainHour = (plan: 0 | 1) => priceAt(machine, plan, at, 50)?.plain_quote.hour
  expect([plainHour(0), plainHour(1)]).toEqual([500, 1_000])
})

test('a price above the maximum counts as none, and other errors are thrown', () => {
  const most = Number.MAX_SAFE_INTEGER
  const flavor = { flavor_id: 1, gpu_count: 0, flavor_monthly_price_rub_cents: most, valid_from }
  const ssd = { disk_id: 1, size: 1, monthly_price_rub_cents: most, valid_from }
  expect(createPriceAt({ flavors: [flavor], disks: [ssd], terms: [] })(machine, 12, at)).toBeUndefined()
  const broken = {
    ...flavor,
    get gpu_count(): number {
      throw new TypeError('It is broken.')
    }
  }
  const priceAt = createPriceAt({ flavors: [broken], disks: [ssd], terms: [] })
  expect(() => priceAt(machine, 12, at)).toThrow('It is broken.')
})

test('a disk is priced by GB, as on the screen and in the offer, for any unit of its price', () => {
  const flavor = { flavor_id: 1, gpu_count: 0, flavor_monthly_price_rub_cents: 100_000, valid_from }
  const ssd = { disk_id: 1, size: 256, monthly_price_rub_cents: 20_000, valid_from }
  const priceAt = createPriceAt({ flavors: [flavor], disks: [ssd], terms: [] })
  const price = priceAt(machine, 1, at)
  expect(price?.quote).toEqual(quote({ flavor, ssd, ssdSize: 512, pricePlan: 1 }))
  expect(price?.quote.total).toBe(140_000)
})
