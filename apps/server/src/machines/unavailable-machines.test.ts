import { afterAll, beforeAll, expect, test } from 'vitest'
import { NO_ORDER_RULES } from '../billing/may-wait-in-queue.ts'
import { NO_QUOTAS } from '../billing/quotas.ts'
import { FLAVOR, orderOf, SmallCloud } from '../billing/testing/small-cloud.ts'
import { applyPaymentNotice, requestTopUp } from '../billing/top-ups/top-up-payments.ts'
import { readSnapshot } from '../catalogue/snapshot.ts'
import { acceptOffer } from '../offers/accept-offer.ts'
import { previewAcceptance } from '../offers/preview-acceptance.ts'
import { saveOffer } from '../offers/save-offer.ts'
import { statusOf } from '../platform/http/errors.ts'
import type { Refusal } from '../platform/refusal.ts'
import { serveQueue } from '../queue/serve-queue.ts'
import { createRule } from '../rules/saved-rules.ts'
import { changeConfiguration, previewChange } from '../servers/change-configuration.ts'
import { changeServerSettings } from '../servers/change-server-settings.ts'
import { changeStatus } from '../servers/change-status.ts'
import { previewStart } from '../servers/preview-start-stop.ts'
import { readServers } from '../servers/read-servers.ts'

let cloud: SmallCloud
beforeAll(async () => {
  cloud = await SmallCloud.open()
  await cloud.pool.query(
    "insert into settings values ('sandbox', '0'), ('machines', 'manual'), ('openstack', '1')"
  )
  await cloud.pool.query("update flavors set machines = 'openstack' where flavor_id = $1", [FLAVOR.cloud])
})
afterAll(() => cloud.closeBalanced())

const setUp = (value: '0' | '1') =>
  cloud.pool.query("update settings set value = $1 where key = 'openstack'", [value])
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: Refusal) => [statusOf(error), error.code]
  )
const change = (configuration_id: number, flavor_id: number) => ({
  ...orderOf(flavor_id),
  configuration_id,
  expected_returned_rub_cents: null
})

async function stopped(flavor_id: number) {
  const account = await cloud.account(20_000_000)
  const { server_id } = await cloud.create(account, { flavor_id })
  await cloud.answer(account, server_id, 'ready')
  await cloud.do((tx, now) =>
    changeStatus(tx, account, server_id, now, { status: 0, expected_total_rub_cents: null })
  )
  await cloud.answer(account, server_id, 'down')
  return { account, server_id }
}

test('a server whose provisioner is no longer set up is neither started nor changed, but stopped and deleted', async () => {
  const { account, server_id } = await stopped(FLAVOR.cloud)
  const request = { status: 1, expected_total_rub_cents: null } as const
  const refusals = async () => [
    await refusal(cloud.do((tx, now) => previewStart(tx, account, server_id, now))),
    await refusal(cloud.do((tx, now) => previewChange(tx, account, now, change(server_id, FLAVOR.cpu)))),
    await refusal(
      cloud.do((tx, now) => changeConfiguration(tx, account, now, change(server_id, FLAVOR.cpu)))
    ),
    await refusal(cloud.do((tx, now) => changeStatus(tx, account, server_id, now, request))),
    await refusal(cloud.create(account, { flavor_id: FLAVOR.cloud }))
  ]
  await setUp('0')
  expect(await refusals()).toEqual(Array(5).fill([409, 'machines_unavailable']))
  await setUp('1')
  expect(await refusals()).toEqual([
    undefined,
    [409, 'different_machines'],
    [409, 'different_machines'],
    undefined,
    undefined
  ])
  await cloud.answer(account, server_id, 'ready')
  await setUp('0')
  await cloud.do((tx, now) => changeStatus(tx, account, server_id, now, { ...request, status: 0 }))
  await cloud.answer(account, server_id, 'down')
  await cloud.do((tx, now) => changeStatus(tx, account, server_id, now, { ...request, status: -3 }))
  expect(await cloud.server(account, server_id)).toMatchObject({ status: -3 })
})

const shown = (account: number, server_id: number) =>
  cloud.do(async (tx, now) => (await readServers(tx, account, now, { which: { server_id } }))[0])

test('a server keeps the provisioner of its first launch when its flavor gets another one', async () => {
  const { account, server_id } = await stopped(FLAVOR.cpu)
  const startMinutes = async () => {
    const { flavors } = await readSnapshot(cloud.db)
    return flavors.find(({ id }) => id === FLAVOR.cpu)?.manual_start_minutes
  }
  expect(await startMinutes()).toBe(1_440)
  await cloud.pool.query(
    "update flavors set machines = 'openstack', launch_minutes = 90 where flavor_id = $1",
    [FLAVOR.cpu]
  )
  expect(await startMinutes()).toBeNull()
  expect(await shown(account, server_id)).toMatchObject({ manual_start_minutes: 90, is_launched: true })
  await setUp('1')
  const poor = await cloud.account(1)
  const { server_id: unpaid } = await cloud.create(poor, { flavor_id: FLAVOR.cpu })
  expect(await shown(poor, unpaid)).toMatchObject({ manual_start_minutes: null, is_launched: false })
  await setUp('0')
  const preview = (flavor_id: number, price_plan: 0 | 3 = 0) =>
    refusal(
      cloud.do((tx, now) => previewChange(tx, account, now, { ...change(server_id, flavor_id), price_plan }))
    )
  expect(await preview(FLAVOR.cpu, 3)).toBeUndefined()
  expect(await preview(FLAVOR.cloud)).toEqual([409, 'different_machines'])
  expect(await refusal(cloud.do((tx, now) => previewStart(tx, account, server_id, now)))).toBeUndefined()
  await cloud.pool.query('update flavors set machines = null where flavor_id = any($1)', [
    [FLAVOR.cpu, FLAVOR.cloud]
  ])
  expect(await preview(FLAVOR.cloud)).toBeUndefined()
})

test('the launches of a server keep the time limit of its provisioner', async () => {
  await cloud.pool.query(
    "update flavors set machines = 'manual', launch_minutes = null where flavor_id = $1",
    [FLAVOR.cpu]
  )
  const { account, server_id } = await stopped(FLAVOR.cpu)
  await cloud.pool.query("update flavors set machines = 'openstack' where flavor_id = $1", [FLAVOR.cpu])
  await setUp('1')
  await cloud.do((tx, now) =>
    changeStatus(tx, account, server_id, now, { status: 1, expected_total_rub_cents: null })
  )
  const started = await cloud.create(account, { flavor_id: FLAVOR.cpu })
  const { rows } = await cloud.pool.query(
    `select extract(epoch from answer_due_at - asked_at)::integer / 60 as minutes from servers
     where server_id = any($1) order by server_id`,
    [[server_id, started.server_id]]
  )
  expect(rows).toEqual([{ minutes: 1_440 }, { minutes: 15 }])
  await cloud.pool.query('update flavors set machines = null where flavor_id = $1', [FLAVOR.cpu])
})

const waiting = async (server_id: number) =>
  (await cloud.pool.query('select status, can_be_served from servers where server_id = $1', [server_id]))
    .rows[0]
const judge = () => cloud.pool.query('select judge_provisioners()')

test('a server without its provisioner neither joins the queue nor is served, and others behind it are', async () => {
  const byHand = await stopped(FLAVOR.own)
  await cloud.pool.query(
    "update flavors set machines = 'openstack', max_available = 0 where flavor_id = $1",
    [FLAVOR.own]
  )
  await setUp('1')
  const account = await cloud.account(100_000_000)
  const order = { flavor_id: FLAVOR.own, is_in_queue: true }
  const { server_id } = await cloud.create(account, order)
  const next = await cloud.create(account, order)
  await setUp('0')
  await judge()
  await expect(cloud.create(account, order)).rejects.toMatchObject({
    code: 'machines_unavailable',
    status: 409,
    sentence: expect.stringMatching(/^Создать такой сервер/)
  })
  const setQueue = (of: number, id: number, is_in_queue: boolean) =>
    refusal(cloud.do((tx, now) => changeServerSettings(tx, of, id, now, { is_in_queue })))
  expect(await setQueue(byHand.account, byHand.server_id, true)).toBeUndefined()
  expect(await setQueue(account, next.server_id, false)).toBeUndefined()
  expect(await setQueue(account, next.server_id, true)).toEqual([409, 'machines_unavailable'])
  await cloud.pool.query('update flavors set max_available = 1 where flavor_id = $1', [FLAVOR.own])
  await serveQueue(cloud.db, FLAVOR.own)
  await cloud.settle(account)
  expect(await waiting(server_id)).toEqual({ status: -2, can_be_served: false })
  expect(await cloud.balance(account)).toBe(100_000_000)
  expect((await cloud.server(byHand.account, byHand.server_id)).status).toBe(1)
  await cloud.pool.query('update flavors set max_available = 1 where flavor_id = $1', [FLAVOR.own])
  await setUp('1')
  await judge()
  await serveQueue(cloud.db, FLAVOR.own)
  expect((await cloud.server(account, server_id)).status).toBe(1)
})

test('an offer whose machines cannot be supplied is refused by item, charges nothing and stays open', async () => {
  const account = await cloud.account(20_000_000)
  const items = [FLAVOR.cpu, FLAVOR.cloud].map((flavor_id) => ({
    ...{ name: 'web', quantity: 1, os_id: 1, ssd_count: 256, price_plan: 1 as const },
    flavor_id
  }))
  await cloud.pool.query("update flavors set machines = 'openstack' where flavor_id = $1", [FLAVOR.cloud])
  const input = { items, promocode_id: null, title: null, buyer: null }
  const offer_id = await cloud.do((tx, now) =>
    saveOffer(tx, account, now, input, { quotas: NO_QUOTAS, days: 14 })
  )
  await setUp('0')
  const accept = () =>
    cloud.do((tx, now) => acceptOffer(tx, account, now, { offer_id, is_in_queue: true }, NO_ORDER_RULES))
  const refused = await accept().catch((error: Refusal) => error)
  expect(refused).toMatchObject({
    ...{ code: 'machines_unavailable', status: 409 },
    extra: { fields: { 'items.1': expect.stringMatching(/^Создать такой сервер сейчас нельзя\. Выберите/) } }
  })
  expect(await cloud.balance(account)).toBe(20_000_000)
  const preview = (viewer: number | null) =>
    cloud.do((tx, now) =>
      previewAcceptance(tx, { account_id: viewer, now }, { offer_id, is_in_queue: false }, NO_ORDER_RULES)
    )
  for (const viewer of [account, null])
    expect((await preview(viewer)).refusal).toMatchObject({ code: 'machines_unavailable' })
  await setUp('1')
  await accept()
})

test('a rule starts nothing without a provisioner, and says so', async () => {
  await cloud.pool.query("update flavors set machines = 'openstack' where flavor_id = $1", [FLAVOR.cloud])
  await setUp('1')
  const { account, server_id } = await stopped(FLAVOR.cloud)
  const before = await cloud.balance(account)
  await setUp('0')
  const when = { kind: 'at', moment: cloud.now + 60_000 } as const
  const rule = { name: 'утром', is_enabled: true, server_id, when, then: 'start' } as const
  await cloud.do((tx, now) => createRule(tx, account, now, rule, NO_QUOTAS))
  cloud.now += 120_000
  await cloud.settle(account)
  const { rows } = await cloud.pool.query(
    "select rule_hindrance from events where account_id = $1 and type = 'rule_fired'",
    [account]
  )
  expect(rows).toEqual([{ rule_hindrance: 'no_capacity' }])
  const server = await cloud.server(account, server_id)
  expect([server.status, await cloud.balance(account)]).toEqual([-1, before])
})

test('money that should start a server without its provisioner is credited, and the start reports no capacity', async () => {
  await setUp('1')
  await cloud.pool.query('update flavors set machines = $2 where flavor_id = $1', [FLAVOR.cloud, 'openstack'])
  await cloud.pool.query('update flavors set machines = null, max_available = 5 where flavor_id = $1', [
    FLAVOR.cpu
  ])
  const account_id = await cloud.account(0)
  const [byCloud, byHand] = [
    (await cloud.create(account_id, { flavor_id: FLAVOR.cloud })).server_id,
    (await cloud.create(account_id, { flavor_id: FLAVOR.cpu })).server_id
  ]
  await setUp('0')
  const amount_rub_cents = 20_000_000
  const { top_up_id, order_key: order } = await cloud.do((tx, now) =>
    requestTopUp(tx, {
      ...{ account_id, amount_rub_cents, payment_type: 'acquiring', now },
      start_server_ids: [byCloud, byHand]
    })
  )
  await cloud.do((tx, now) => applyPaymentNotice(tx, { order, outcome: 'paid', amount_rub_cents }, now))
  const { rows } = await cloud.pool.query(
    'select result from top_up_starts where top_up_id = $1 order by server_id',
    [top_up_id]
  )
  expect(rows).toEqual([{ result: 'no_capacity' }, { result: 'started' }])
  expect((await cloud.server(account_id, byCloud)).status).toBe(-1)
  const { prepaid_left_rub_cents } = await cloud.server(account_id, byHand)
  expect(await cloud.balance(account_id)).toBe(amount_rub_cents - prepaid_left_rub_cents)
})
