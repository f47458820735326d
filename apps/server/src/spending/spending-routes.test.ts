import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Person } from '../testing/person.ts'
import { Renter, serveCatalogue } from '../testing/renter.ts'
import type { Served } from '../testing/serve.ts'

const SERVERS = '/api/v1/cld_srv_cfg/'

let served: Served
let renter: Renter
let web: number
beforeAll(async () => {
  served = await serveCatalogue()
  renter = await Renter.signedUp(served)
  await renter.topUp('2025-08-30T12:00:00+03:00', 100_000)
  web = await renter.started('2025-08-31T22:30:00+03:00', 0)
  await renter.setStatus('2025-09-01T00:30:00+03:00', web, 0)
})
afterAll(() => served.stop())

const ask = (from: string, to: string, step = 'day', by = 'server', person = renter.person) =>
  person.get(`/api/v1/spending/?from=${from}&to=${to}&step=${step}&by=${by}`)
const label = (labels: unknown) => renter.person.patch(`${SERVERS}${web}/`, { labels })

describe('spending', () => {
  test('is revenue at the start of each hour, by days and months of Moscow time, including steps of 0', async () => {
    const part = (amount_rub_cents: number) => ({ key: String(web), name: 'web', amount_rub_cents })
    const { status, body } = await ask('2025-08-30', '2025-09-02')
    expect(status).toBe(200)
    expect(body).toEqual({
      is_overlapping: false,
      steps: [
        { start: '2025-08-30', total_rub_cents: 0, parts: [] },
        { start: '2025-08-31', total_rub_cents: 954, parts: [part(954)] },
        { start: '2025-09-01', total_rub_cents: 0, parts: [] }
      ],
      total_rub_cents: 954,
      forecast_rub_cents: 0
    })
    expect((await ask('2025-08-15', '2025-09-15', 'month', 'none')).body).toMatchObject({
      steps: [
        {
          start: '2025-08-15',
          total_rub_cents: 954,
          parts: [{ key: '', name: expect.any(String), amount_rub_cents: 954 }]
        },
        { start: '2025-09-01', total_rub_cents: 0, parts: [] }
      ]
    })
    expect((await ask('2025-08-31', '2025-09-01', 'month', 'flavor')).body).toMatchObject({
      steps: [{ parts: [{ name: '2 vCPU, 4 ГБ', amount_rub_cents: 954 }] }]
    })
  })

  test('by label counts a server in each of its labels, and each step once', async () => {
    const day = ['2025-08-31', '2025-09-01', 'day', 'label'] as const
    await label([])
    expect((await ask(...day)).body).toMatchObject({
      is_overlapping: false,
      steps: [{ parts: [{ key: '' }] }]
    })
    await label(['prod', 'nlp'])
    expect((await ask(...day)).body).toMatchObject({
      is_overlapping: true,
      steps: [
        {
          total_rub_cents: 954,
          parts: [
            { key: 'nlp', name: 'nlp', amount_rub_cents: 954 },
            { key: 'prod', amount_rub_cents: 954 }
          ]
        }
      ],
      total_rub_cents: 954
    })
    expect((await ask('2025-09-01', '2025-09-02', 'day', 'label')).body).toMatchObject({
      is_overlapping: false
    })
    expect((await ask('2025-08-31', '2025-09-01')).body).toMatchObject({ is_overlapping: false })
  })

  test.each([
    ['', ['from', 'to', 'step', 'by']],
    ['?from=2025-02-29&to=2025-03-01&step=day&by=none', ['from']],
    ['?from=2025-03-01&to=2025-03-01T00:00:00Z&step=day&by=none', ['to']],
    ['?from=march&to=2025-03-01&step=day&by=none', ['from']],
    ['?from=&to=2025-03-01&step=day&by=none', ['from']],
    ['?from=!&to=2025-03-01&step=month&by=none', ['from']],
    ['?from=0&to=~&step=month&by=none', ['from', 'to']],
    ['?from=2025-03-01&to=2025-03-01&step=day&by=none', ['to']],
    ['?from=2025-03-02&to=2025-03-01&step=month&by=none', ['to']],
    ['?from=2025-01-01&to=2026-02-06&step=day&by=none', ['to']],
    ['?from=1970-01-01&to=9999-12-31&step=month&by=none', ['to']],
    ['?from=2025-03-01&to=2025-03-02&step=week&by=gpu', ['step', 'by']],
    ['?from=2025-03-01&from=2025-03-01&to=2025-03-02&step=day&by=none', ['from']]
  ])('%s is refused', async (query, fields) => {
    const { status, body } = await renter.person.get(`/api/v1/spending/${query}`)
    expect(status).toBe(400)
    expect(Object.keys((body as { fields: object }).fields)).toEqual(fields)
  })

  test('has at most 400 steps, and a visitor has none', async () => {
    const { status, body } = await ask('2025-01-01', '2026-02-05', 'day', 'none')
    expect([status, (body as { steps: [] }).steps.length]).toEqual([200, 400])
    expect(
      (await ask('2025-01-01', '2025-01-02', 'day', 'none', await Person.visitor(served.base))).status
    ).toBe(401)
    const other = await Person.signedUp(served.base)
    expect((await ask('2025-08-01', '2025-10-01', 'month', 'none', other)).body).toMatchObject({
      total_rub_cents: 0
    })
  })
})

describe('balances', () => {
  const balances = async (from: string, to: string, person = renter.person) =>
    (await person.get(`/api/v1/spending/balances/?from=${from}&to=${to}`)).body

  test('are those at the end of each day in Moscow, 0 before the first event', async () => {
    expect(await balances('2025-08-29', '2025-09-02')).toEqual({
      steps: [
        { start: '2025-08-29', balance_rub_cents: 0 },
        { start: '2025-08-30', balance_rub_cents: 100_000 },
        { start: '2025-08-31', balance_rub_cents: 99_046 },
        { start: '2025-09-01', balance_rub_cents: 99_046 }
      ]
    })
  })

  test('end with today', async () => {
    const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10)
    const tomorrow = new Date(Date.now() + 27 * 3_600_000).toISOString().slice(0, 10)
    const after = new Date(Date.now() + 99 * 3_600_000).toISOString().slice(0, 10)
    expect(await balances(today, after)).toEqual({ steps: [{ start: today, balance_rub_cents: 99_046 }] })
    expect(await balances(tomorrow, after)).toEqual({ steps: [] })
  })

  test('are refused like spending, and separate for each account', async () => {
    const range = '?from=2025-09-01&to=2025-09-01'
    const { status, body } = await renter.person.get(`/api/v1/spending/balances/${range}`)
    expect([status, Object.keys((body as { fields: object }).fields)]).toEqual([400, ['to']])
    const visitor = await Person.visitor(served.base)
    expect((await visitor.get(`/api/v1/spending/balances/${range}`)).status).toBe(401)
    const other = await Person.signedUp(served.base)
    expect(await balances('2025-09-01', '2025-09-02', other)).toEqual({
      steps: [{ start: '2025-09-01', balance_rub_cents: 0 }]
    })
  })
})

describe('labels', () => {
  test('keep their case and order, in any script', async () => {
    const labels = ['Команда-nlp', 'команда-nlp', 'भाषा_२', '𠮷'.repeat(20), '-']
    expect((await label(labels)).body).toMatchObject({ labels })
    expect((await renter.person.get(`${SERVERS}${web}/`)).body).toMatchObject({ labels, name: 'web' })
    await renter.person.patch(`${SERVERS}${web}/`, { name: 'web' })
    expect((await renter.person.get(`${SERVERS}${web}/`)).body).toMatchObject({ labels })
    expect((await label([])).body).toMatchObject({ labels: [] })
  })

  test.each([
    [null],
    ['prod'],
    [[null]],
    [['']],
    [['a b']],
    [['a.b']],
    [['½']],
    [['😀']],
    [['я'.repeat(21)]],
    [['a', 'a']],
    [['1', '2', '3', '4', '5', '6']],
    [['a\u0000']]
  ])('%j is 400 at labels', async (labels) => {
    const { status, body } = await label(labels)
    expect([status, Object.keys((body as { fields: object }).fields)]).toEqual([400, ['labels']])
  })
})

/** Columns that FOCUS 1.2 requires in every dataset. */
const MANDATORY = [
  'BilledCost',
  'BillingAccountId',
  'BillingAccountName',
  'BillingCurrency',
  'BillingPeriodEnd',
  'BillingPeriodStart',
  'ChargeCategory',
  'ChargeClass',
  'ChargeDescription',
  'ChargePeriodEnd',
  'ChargePeriodStart',
  'ContractedCost',
  'EffectiveCost',
  'InvoiceIssuerName',
  'ListCost',
  'PricingQuantity',
  'PricingUnit',
  'ProviderName',
  'PublisherName',
  'ServiceCategory',
  'ServiceName'
]

test('the FOCUS file has the required columns, and BilledCost sums to the ledger', async () => {
  await label(['prod'])
  const answer = await renter.person.file('/spending/focus.csv?from=2025-08-31&to=2025-09-02')
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const text = await answer.text()
  const [head = '', ...rows] = text.trimEnd().split('\r\n')
  expect(head).toMatch(/^BilledCost,BillingAccountId,BillingAccountName,BillingAccountType,BillingCurrency,/)
  expect(rows).toHaveLength(1)
  expect(rows[0]).toContain('9.54,')
  expect(rows[0]).toContain('2025-08-31T21:00:00Z,2025-08-30T21:00:00Z')
  const [row = {}]: readonly Readonly<Record<string, string>>[] = parse(text, { columns: true })
  expect(row).toMatchObject({
    BilledCost: '9.54',
    BillingCurrency: 'RUB',
    ChargeCategory: 'Usage',
    ChargeClass: '',
    ChargeFrequency: 'Usage-Based',
    ConsumedQuantity: '2',
    ConsumedUnit: 'Hours',
    InvoiceId: '',
    ListCost: '9.54',
    ListUnitPrice: '4.77',
    PricingCategory: 'Standard',
    ServiceCategory: 'Compute',
    ServiceSubcategory: 'Virtual Machines',
    Tags: '{"prod":true}'
  })
  expect(row.SkuPriceId).toMatch(/^\d+-256$/)
  expect(JSON.parse(row.SkuPriceDetails ?? '')).toMatchObject({ CoreCount: 2, GpuCount: 0, MemorySize: 4 })
  expect(MANDATORY.filter((column) => !(column in row))).toEqual([])
  for (const wrong of ['from=2025-08-31&to=2025-08-31', 'from=2015-01-01&to=2026-01-01']) {
    const { status, body } = await renter.person.get(`/spending/focus.csv?${wrong}`)
    expect([status, Object.keys((body as { fields: object }).fields)]).toEqual([400, ['to']])
  }
  // the file has no limit of steps, unlike the chart
  const long = await renter.person.file('/spending/focus.csv?from=2024-11-01&to=2026-01-01')
  expect(long.status).toBe(200)
  expect(await long.text()).toContain('9.54,')
  expect((await (await Person.visitor(served.base)).get('/spending/focus.csv')).status).toBe(401)
})
