import { DEFAULT_TERMS, formatRub, quote } from '@cloud/pricing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settleAccount } from '../billing/settle.ts'
import { requestTopUp } from '../billing/top-ups/top-up-payments.ts'
import { verifyLedger } from '../billing/verify/verify-ledger.ts'
import { COMMANDS } from '../commands.ts'
import { operate } from '../operator/cli/operate.ts'
import { markPaid } from '../operator/money/mark-paid.ts'
import { applicationUrl } from '../platform/db/application-role.ts'
import { createDatabase } from '../platform/db/connections/database.ts'
import { createPool } from '../platform/db/connections/pool.ts'
import { previewChange } from '../servers/change-configuration.ts'
import { changeServerSettings } from '../servers/change-server-settings.ts'
import { createServer } from '../servers/create-server.ts'
import { previewStart } from '../servers/preview-start-stop.ts'
import { Renter, rub, serveCatalogue } from '../testing/renter.ts'
import type { Served } from '../testing/serve.ts'

let served: Served
/** Connects as the owner of the tables, who may date terms and verify without a time limit. */
let owner: ReturnType<typeof createPool>
beforeAll(async () => {
  served = await serveCatalogue()
  owner = createPool(served.url, 2)
  await setPlans('0,1,2=3,24=20', '2020-01-02', '--vat', '10')
})
afterAll(async () => {
  await owner.end()
  await served.stop()
})

/** Sets the plans as an operator, and dates them back to a moment in the past. */
async function setPlans(plans: string, from: string, ...options: readonly string[]) {
  const addresses = { DATABASE_URL: applicationUrl(served.url), DATABASE_DIRECT_URL: served.url }
  const done = await operate(['terms', 'set', '--plans', plans, ...options], addresses, COMMANDS)
  expect(done).toMatchObject({ status: 0 })
  await owner.query(
    'update terms_history set valid_from = $1 where valid_from = (select max(valid_from) from terms_history)',
    [from]
  )
}

const PLANS = [
  { months: 0, discount: 0 },
  { months: 1, discount: 0 },
  { months: 2, discount: 0.03 },
  { months: 24, discount: 0.2 }
]
const TERMS = { ...DEFAULT_TERMS, planDiscounts: undefined, plans: PLANS, vatPercent: 10 }
/** Pays by bank transfer, as the ledger requires it. */
const pay = (renter: Renter, amount_rub_cents: number) =>
  renter.act('2025-08-31T12:00:00+03:00', async (tx, now, account_id) => {
    const paid = { amount_rub_cents, payment_type: 'invoice' } as const
    const { top_up_id } = await requestTopUp(tx, { ...paid, account_id, now })
    await markPaid(tx, { ...paid, top_up_id, reference: String(account_id) }, now)
  })

/** 2 vCPU and 4 GB with a disk of 256 GB. */
const small = async (pricePlan: number) => {
  const { flavors, ssd } = await served.services.catalogue.now()
  const flavor = flavors.find(({ gpu, cpu_count, ram_count }) => !gpu && cpu_count === 2 && ram_count === 4)
  const [disk] = ssd
  if (flavor === undefined || disk === undefined)
    throw new Error('The catalogue lacks the flavor or the disk.')
  return { flavor, price: quote({ flavor, ssd: disk, ssdSize: 256, pricePlan }, TERMS) }
}

test('a plan of 24 months is bought, billed by the hour and printed with the terms of the shop', async () => {
  const renter = await Renter.signedUp(served)
  const { flavor, price } = await small(24)
  expect(price).toMatchObject({ plan: 24, discount: { plan: 2000 } })

  const { results } = (await renter.person.get('/api/v1/price-lists/')).body as { results: object[] }
  expect(results.at(-1)).toMatchObject({
    terms: { plans: PLANS, planDiscounts: { 0: 0, 1: 0, 3: 0, 6: 0, 12: 0 }, vatPercent: 10 }
  })
  const reference = await (await fetch(`${served.base}/api/v1/openapi.json`)).text()
  expect(reference).toContain('Plans on offer: 0, 1, 2, 24.')
  const asked = await renter.person.post('/api/v1/quote/', {
    items: [{ flavor_id: flavor.id, ssd_count: 256, price_plan: 24 }]
  })
  expect(asked.body).toMatchObject({ total: price.total, vat: price.vat, items: [{ quote: price }] })

  await pay(renter, price.total + 100)
  await renter.started('2025-09-01T10:00:00+03:00', 24)
  await renter.act('2025-10-02T12:00:00+03:00', (tx, now, account_id) => settleAccount(tx, account_id, now))
  const [calculation] = (await renter.documents(2025, 9)).filter(({ kind }) => kind === 'calculation')
  await renter.bothSay(
    `/calculations/${calculation?.id}/`,
    'за 24\u00a0месяца',
    rub(price.total),
    rub(price.vat),
    'НДС 10\u00a0%'
  )
  await renter.bothSay('/services/2025-09/', 'Ведомость услуг', '710\u00a0ч')
  expect(await verifyLedger(createDatabase(owner))).toEqual([])
})

test('a plan that is not in the terms is refused with the plans there are', async () => {
  const renter = await Renter.signedUp(served)
  const { flavor } = await small(1)
  const sentence = 'Тариф: одно из чисел 0, 1, 2, 24.'
  const item = { name: 'web', flavor_id: flavor.id, os_id: 1, ssd_count: 256 }
  for (const price_plan of [3, 12, 36]) {
    const order = await renter.order({ cpu_count: 2, ram_count: 4 }, price_plan)
    const items = { items: [{ ...item, price_plan }] }
    expect((await renter.person.post('/api/v1/create_user_server_config', order)).body).toMatchObject({
      code: 'invalid',
      fields: { price_plan: sentence }
    })
    for (const path of ['/api/v1/quote/', '/api/v1/offers/'])
      expect(await renter.person.post(path, items)).toMatchObject({
        status: 400,
        body: { fields: { 'items.0.price_plan': sentence } }
      })
    expect(await renter.person.get(`${offerLink(flavor)}&price_plan=${price_plan}`)).toMatchObject({
      status: 400,
      body: expect.stringContaining(sentence)
    })
  }
  for (const price_plan of [37, -1, 1.5, '1', null])
    expect(await renter.person.post('/api/v1/quote/', { items: [{ ...item, price_plan }] })).toMatchObject({
      status: 400,
      body: { fields: { 'items.0.price_plan': 'Тариф: 0 или целое число месяцев от 1 до 36.' } }
    })
})

const offerLink = (flavor: Awaited<ReturnType<typeof small>>['flavor']) =>
  `/commercial-offer.pdf?gpu_count=0&cpu_id=${flavor.cpu.id}&cpu_count=2&ram_id=${flavor.ram.id}&ram_count=4&ssd_count=256`

test('the offer of a plan names its months, its discount and the VAT of the shop', async () => {
  const renter = await Renter.signedUp(served)
  const { flavor, price } = await small(24)
  const { text } = await renter.pdf(`${offerLink(flavor)}&price_plan=24`)
  for (const word of ['24\u00a0месяца', rub(price.total), 'Скидка тарифа −20\u00a0%'])
    expect(text).toContain(word)
})

test('a plan that leaves the terms ends as bought, is announced as not renewable, and goes on by the hour', async () => {
  const renter = await Renter.signedUp(served)
  const { flavor, price } = await small(2)
  const renewed = price.total
  await pay(renter, 2 * price.total + 100)
  const item = { name: 'later', flavor_id: flavor.id, os_id: 1, ssd_count: 256, price_plan: 2 }
  const offer = (await renter.person.post('/api/v1/offers/', { items: [item] })).body as { id: string }
  await renter.started('2025-09-01T10:00:00+03:00', 2)
  // two periods of 60 days, of which the second ends after the plan has left
  await setPlans('0,1,24=20', '2025-12-15T00:00:00+03:00', '--yes', 'plans')
  const settle = (at: string) => renter.act(at, (tx, now, account_id) => settleAccount(tx, account_id, now))
  await settle('2025-12-30T10:00:00.001+03:00')
  const { rows } = await owner.query(
    `select type, amount_rub_cents as amount, text from events where account_id = $1 and type in ('auto_renewal', 'rebill_success', 'rebill_error')
     order by event_id`,
    [renter.person.account_id]
  )
  expect(rows).toMatchObject([
    { type: 'auto_renewal', text: expect.stringContaining(formatRub(renewed, 'always')) },
    { type: 'rebill_success', text: 'Сервер «web» продлён: 2\u00a0месяца' },
    {
      type: 'auto_renewal',
      text: expect.stringContaining('тарифа «2\u00a0месяца» больше нет: сервер перейдёт на почасовую оплату')
    },
    {
      type: 'rebill_error',
      text: 'Не удалось продлить сервер «web»: тарифа «2\u00a0месяца» больше нет'
    }
  ])
  const accepted = await renter.person.post(`/api/v1/offers/${offer.id}/accept/`, {})
  expect(accepted).toMatchObject({
    status: 200,
    body: { items: [{ price_plan: 2, quote: { total: price.total } }] }
  })
  expect(await verifyLedger(createDatabase(owner))).toEqual([])
})

test('a price pinned for a plan that leaves the terms holds for its 30 days; then another plan must be chosen', async () => {
  const renter = await Renter.signedUp(served)
  const { price } = await small(2)
  const wanted = await renter.order({ cpu_count: 2, ram_count: 4 }, 2)
  const { server_id } = await renter.act('2025-11-20T10:00:00+03:00', (tx, now, account_id) =>
    createServer(tx, account_id, now, wanted)
  )
  const preview = (at: string) =>
    renter.act(at, (tx, now, account_id) => previewStart(tx, account_id, server_id, now))
  expect(await preview('2025-12-20T10:00:00+03:00')).toMatchObject({
    taken_rub_cents: price.total,
    price_plan: 2
  })
  const gone = { code: 'wrong_status', message: expect.stringContaining('тарифа «2\u00a0месяца» больше нет') }
  await expect(preview('2025-12-20T10:00:00.001+03:00')).rejects.toMatchObject(gone)
  await expect(renter.setStatus('2025-12-21T10:00:00+03:00', server_id, 1)).rejects.toMatchObject(gone)
  await expect(
    renter.act('2025-12-21T10:00:00+03:00', (tx, now, account_id) =>
      changeServerSettings(tx, account_id, server_id, now, { is_in_queue: true })
    )
  ).rejects.toMatchObject(gone)
  const change = { ...wanted, configuration_id: server_id, price_plan: 1, expected_returned_rub_cents: null }
  expect(
    await renter.act('2025-12-21T10:00:00+03:00', (tx, now, account_id) =>
      previewChange(tx, account_id, now, change)
    )
  ).toMatchObject({ taken_rub_cents: (await small(1)).price.total })
})
