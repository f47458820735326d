import { quote } from '@cloud/pricing'
import { expect, test } from 'vitest'
import { pricesOf } from './prices.ts'

test('a disk is priced by its GB, as the screen and the offer do, whatever unit its price is for', () => {
  const valid_from = '2026-01-01T00:00:00Z'
  const flavor = { flavor_id: 1, gpu_count: 0, flavor_monthly_price_rub_cents: 100_000, valid_from }
  const ssd = { disk_id: 1, size: 256, monthly_price_rub_cents: 20_000, valid_from }
  const priceAt = pricesOf({ flavors: [flavor], disks: [ssd], terms: [] })
  const price = priceAt({ flavor_id: 1, disk_id: 1, ssd_count: 512 }, 1, Date.parse('2026-11-21T09:00:00Z'))
  expect(price?.quote).toEqual(quote({ flavor, ssd, ssdSize: 512, pricePlan: 1 }))
  expect(price?.quote.total).toBe(140_000)
})
