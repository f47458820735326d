import { expect, test } from 'vitest'
import { rentedSsd } from './rented-ssd.ts'

test('the rented disk is NVMe Gen4 priced per GB, otherwise the first disk', () => {
  const byTheGb = {
    id: 1,
    size: 1,
    group_title: 'NVMe Gen4',
    monthly_price_rub_cents: 750,
    hourly_price_rub_cents: 1
  }
  const bySixteen = { ...byTheGb, id: 3, size: 16 }
  const other = { ...byTheGb, id: 2, group_title: 'SATA' }
  expect(rentedSsd([other, bySixteen, byTheGb])).toEqual(byTheGb)
  expect(rentedSsd([other, bySixteen])).toEqual(other)
  expect(rentedSsd([])).toBeUndefined()
})
