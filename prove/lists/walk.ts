import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatRub, PRICE_PLANS, type PricePlan, quote } from '@cloud/pricing'
import { EVENT_TYPES } from '@cloud/pricing/account'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settleAccount } from '../../apps/server/src/billing/settle.ts'
import { recordEvent } from '../../apps/server/src/billing/state/post-transfer.ts'
import { requestTopUp } from '../../apps/server/src/billing/top-ups/top-up-payments.ts'
import { verifyLedger } from '../../apps/server/src/billing/verify/verify-ledger.ts'
import { withAccount } from '../../apps/server/src/billing/with-account.ts'
import { markPaid } from '../../apps/server/src/operator/money/mark-paid.ts'
import { createDatabase } from '../../apps/server/src/platform/db/connections/database.ts'
import { createPool } from '../../apps/server/src/platform/db/connections/pool.ts'
import { prepareDatabase } from '../../apps/server/src/platform/start/prepare-database.ts'
import { Renter, rub, serveCatalogue } from '../../apps/server/src/testing/renter.ts'
import type { Served } from '../../apps/server/src/testing/serve.ts'

// runs in a copy of the repository to which the diffs of CONTRIBUTING are applied: the last item of each list is new
const PLAN: PricePlan = PRICE_PLANS.slice(-1)[0] ?? 0
const [EVENT = 'broadcast'] = EVENT_TYPES.slice(-1)

let served: Served
/** Connects as the owner of the tables, who may migrate and verify without a time limit. */
let owner: ReturnType<typeof createPool>

beforeAll(async () => {
  served = await serveCatalogue()
  owner = createPool(served.url, 2)
})
afterAll(async () => {
  await owner.end()
  await served.stop()
})

test('terms stored before the plan existed include it after the next start', async () => {
  const stored = async () => (await owner.query('select terms from terms_history')).rows[0].terms
  await owner.query(`update terms_history set terms = terms #- '{planDiscounts,${PLAN}}';
    update migrations set hash = 'of an older version' where name = 'engine-lists'`)
  expect((await stored()).planDiscounts).not.toHaveProperty(String(PLAN))
  expect(await prepareDatabase({ owner: served.url })).toEqual(['engine-lists', 'grants'])
  expect((await stored()).planDiscounts).toMatchObject({ 12: 0.15, 24: 0.2 })
})

test('a new plan works from the quote, the page and the order to the closed month', async () => {
  expect(PLAN).toBe(24)
  const renter = await Renter.signedUp(served)
  const order = await renter.order({ cpu_count: 2, ram_count: 4 }, PLAN)
  const { flavors, terms, ssd } = await served.services.catalogue.now()
  const flavor = flavors.find(({ id }) => id === order.flavor_id)
  const [disk] = ssd
  if (flavor === undefined || disk === undefined)
    throw new Error('The catalogue lacks the flavor or the disk.')
  const price = quote({ flavor, ssd: disk, ssdSize: 256, pricePlan: PLAN }, terms)
  expect(price).toMatchObject({ plan: 24, discount: { plan: 2000 } })

  const asked = await renter.person.post('/api/v1/quote/', {
    items: [{ flavor_id: flavor.id, ssd_count: 256, price_plan: PLAN }]
  })
  expect(asked.body).toMatchObject({ total: price.total, items: [{ quote: price }] })

  const screen = await renter.page('/?type=cpu&cpu_count=2&ram_count=4&period=24')
  expect(screen).toContain('24\u00a0месяца')
  expect(screen).toContain(formatRub(price.total))

  const paid = { amount_rub_cents: price.total + 100, payment_type: 'invoice' } as const
  await renter.act('2025-08-31T12:00:00+03:00', async (tx, now, account_id) => {
    const { top_up_id } = await requestTopUp(tx, { ...paid, account_id, now })
    await markPaid(tx, { ...paid, top_up_id, reference: 'a' }, now)
  })
  await renter.started('2025-09-01T10:00:00+03:00', PLAN)
  await renter.act('2025-10-02T12:00:00+03:00', (tx, now, account_id) => settleAccount(tx, account_id, now))
  const periods = (await renter.person.get('/api/v1/usr_evt/periods/')).body
  expect(periods).toContainEqual({ year: 2025, month: 9, balance_start: price.total + 100, balance_end: 100 })
  const [calculation] = await renter.documents(2025, 9)
  await renter.bothSay(`/calculations/${calculation?.id}/`, rub(price.total), '24\u00a0месяца')
  await renter.bothSay('/services/2025-09/', 'Ведомость услуг', '710\u00a0ч')
  // autovacuum would have done this by then: without statistics Postgres plans a join of all hours with all hours
  await owner.query('analyze')
  expect(await verifyLedger(createDatabase(owner))).toEqual([])
})

test('a new event type is stored, listed, mailed and has a name', async () => {
  const renter = await Renter.signedUp(served)
  expect(EVENT).toBe('price_changed')
  await renter.act('2025-11-02T12:00:00+03:00', (tx, now, account_id) =>
    withAccount(tx, account_id, now, (account, at) => recordEvent(account, at, EVENT, ''))
  )
  const { body } = await renter.person.get('/api/v1/usr_evt/?year=2025&month=11')
  expect(body).toMatchObject({ results: [{ type: EVENT, amount_rub_cents: 0 }] })
  const { rows } = await served.services.pool.query(
    "select count(*)::integer as emails from graphile_worker.jobs where task_identifier = 'mail-events'"
  )
  expect(rows[0].emails).toBeGreaterThan(0)
  const assets = join(import.meta.dirname, '../../apps/web/dist/client/assets')
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  expect(scripts.some((name) => readFileSync(join(assets, name), 'utf8').includes('Изменилась цена'))).toBe(
    true
  )
})
