import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServer } from '../servers/create-server.ts'
import { Renter, serveCatalogue } from '../testing/renter.ts'
import type { Served } from '../testing/serve.ts'
import { FOCUS_LINES_MAX, focusCsv } from './focus-csv.ts'
import { readRevenue } from './revenue.ts'

type Row = Readonly<Record<string, string>>

let served: Served
let renter: Renter
let rows: readonly Row[]

/**
 * Creates a September with everything that moves revenue: hours, a stopped month with a promo code whose rest is
 * refunded, a failed hourly machine with a promo code and a refunded hour, and a server that runs from August into October.
 */
beforeAll(async () => {
  served = await serveCatalogue()
  renter = await Renter.signedUp(served)
  await renter.topUp('2025-08-20T12:00:00+03:00', 3_000_000)
  await renter.started('2025-08-31T22:30:00+03:00', 1, 'on')
  const hourly = await renter.started('2025-09-02T10:00:00+03:00', 0, 'hourly')
  await renter.setStatus('2025-09-03T12:10:00+03:00', hourly, 0)
  await served.services.pool.query(
    `insert into promo_codes (promocode_id, code, discount, plans, valid_from) values (101, 'TEN', 10, '{0,1}', '2020-01-01')`
  )
  const discounted = async (at: string, ...wanted: Parameters<Renter['order']>) => {
    const order = { ...(await renter.order(...wanted)), promocode_id: 101 }
    const { server_id } = await renter.act(at, (tx, now, account_id) =>
      createServer(tx, account_id, now, order)
    )
    await renter.answer(at, server_id, 'ready')
    return server_id
  }
  const month = await discounted('2025-09-05T09:00:00+03:00', { cpu_count: 4, ram_count: 16 }, 1, '=promo')
  await renter.setStatus('2025-09-08T00:20:00+03:00', month, 0)
  const failed = await discounted('2025-09-10T15:00:00+03:00', { cpu_count: 2, ram_count: 4 }, 0, 'failed')
  // its last hour began on the previous day
  await renter.answer('2025-09-11T00:30:00+03:00', failed, 'failed')
  const file = await renter.person.file('/spending/focus.csv?from=2025-09-01&to=2025-10-01')
  rows = parse(await file.text(), { columns: true })
})
afterAll(() => served.stop())

const kopeks = (column: string) => rows.reduce((sum, row) => sum + Number(row[column]?.replace('.', '')), 0)

test('a month of a FOCUS file sums to the ledger, to the screen and to its own hours', async () => {
  const { rows: ledger } = await served.services.pool.query(
    `select sum(case target when 'revenue' then amount_rub_cents else -amount_rub_cents end)::integer as kopeks,
       count(*) filter (where source = 'revenue')::integer as returned
     from transfers where account_id = $1 and 'revenue' in (source, target)
       and at >= '2025-09-01T00:00:00+03:00' and at < '2025-10-01T00:00:00+03:00'`,
    [renter.person.account_id]
  )
  const { body } = await renter.person.get(
    '/api/v1/spending/?from=2025-09-01&to=2025-10-01&step=day&by=server'
  )
  expect(ledger[0].returned).toBe(1)
  expect(kopeks('BilledCost')).toBe(ledger[0].kopeks)
  expect((body as { total_rub_cents: number }).total_rub_cents).toBe(ledger[0].kopeks)
  expect(kopeks('EffectiveCost')).toBe(ledger[0].kopeks)
  // discounts of plans and codes are not negotiated
  expect(kopeks('ContractedCost')).toBe(kopeks('ListCost'))
  expect(kopeks('ListCost')).toBeGreaterThan(ledger[0].kopeks)
  for (const row of rows) expect([row.ContractedCost, row['x_VatIncluded']]).toEqual([row.ListCost, 'true'])
})

test('the list price of an hour is without the promo code, on the hourly plan too', () => {
  const unitPrice = (name: string) => rows.find(({ ResourceName }) => ResourceName === name)?.ListUnitPrice
  expect(unitPrice('failed')).toBe(unitPrice('hourly'))
})

test('a file with too many lines is refused, and a long one does not block others', async () => {
  const billing = { account_id: 1, account_name: '', account_type: 'person', issuer: '', provider: '' }
  const september = { from: '2025-09-01', to: '2025-10-01' }
  const line = await renter.act('2025-10-02T00:00:00+03:00', (tx, _, account_id) =>
    readRevenue(tx, account_id, september, 'day', 1)
  )
  const lines = (count: number) => Array.from({ length: count }, () => line).flat()
  expect(line).toHaveLength(1)
  await expect(focusCsv(billing, lines(FOCUS_LINES_MAX + 1))).rejects.toMatchObject({
    code: 'invalid',
    extra: {
      fields: { to: 'В файле было бы больше 50\u00a0000 строк. Укажите более ранний конец диапазона.' }
    }
  })
  // a refund of less than a rouble, on a day without usage
  const refund = line.map((one) => ({ ...one, hours: -1, amount_rub_cents: -5 }))
  expect(await focusCsv(billing, refund)).toContain('\r\n-0.05,')
  let turns = 0
  const turn = () => {
    turns += 1
    timer = setImmediate(turn)
  }
  let timer = setImmediate(turn)
  await focusCsv(billing, lines(2_000))
  clearImmediate(timer)
  expect(turns).toBeGreaterThan(3)
})

test('each line has the formats of FOCUS 1.2', () => {
  const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/
  const decimal = /^-?\d+\.\d\d$/
  expect(rows.length).toBeGreaterThan(30)
  for (const row of rows) {
    for (const column of ['BillingPeriodStart', 'BillingPeriodEnd', 'ChargePeriodStart', 'ChargePeriodEnd'])
      expect(row[column]).toMatch(moment)
    for (const column of ['BilledCost', 'EffectiveCost', 'ContractedCost', 'ListCost', 'ListUnitPrice'])
      expect(row[column]).toMatch(decimal)
    expect(row).toMatchObject({
      BillingCurrency: 'RUB',
      BillingPeriodStart: '2025-08-31T21:00:00Z',
      BillingPeriodEnd: '2025-09-30T21:00:00Z',
      ConsumedQuantity: row.PricingQuantity
    })
    expect(Number(row.ListUnitPrice) * Number(row.PricingQuantity)).toBeCloseTo(Number(row.ListCost), 5)
  }
  // spreadsheets must not run a server name as a formula
  expect(rows.find(({ ResourceName }) => ResourceName?.endsWith('promo'))?.ResourceName).not.toMatch(/^=/)
})
