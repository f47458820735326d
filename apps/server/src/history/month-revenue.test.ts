import { expect, test } from 'vitest'
import { taxRevenue } from './month-revenue.ts'

test('refunds that exceed the usage of a month have negative VAT, the lower rate comes first', () => {
  const revenue = [
    { vat_percent: 22, amount_rub_cents: 1000 },
    { vat_percent: 20, amount_rub_cents: 600 },
    { vat_percent: 20, amount_rub_cents: -1800 },
    { vat_percent: 22, amount_rub_cents: 220 }
  ]
  expect(taxRevenue(revenue)).toEqual([
    { vat_percent: 20, revenue_rub_cents: -1200, vat_rub_cents: -200 },
    { vat_percent: 22, revenue_rub_cents: 1220, vat_rub_cents: 220 }
  ])
})
