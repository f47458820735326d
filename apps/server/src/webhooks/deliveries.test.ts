import { verifyWebhook } from '@cloud/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catchUp } from '../jobs/catch-up.ts'
import { type Answer, body } from '../testing/factors.ts'
import { type Receiver, webhookReceiver } from '../testing/webhook-receiver.ts'
import { messages, type RunningWebhookShop, runWebhookShop, WEBHOOKS } from '../testing/webhook-shop.ts'

let shop: RunningWebhookShop
beforeAll(async () => {
  shop = await runWebhookShop()
})
afterAll(() => shop.stop())

const state = (status: number, previous_status: number, server_id: number) => ({
  type: 'server.status_changed',
  data: { server_id, name: 'web', status, previous_status, at: expect.any(String) },
  id: expect.stringMatching(/^msg_/),
  timestamp: expect.any(String)
})

test('delivers the states of a new server, signed', async () => {
  const receiver = await webhookReceiver()
  const person = await shop.subscriber()
  const webhook = await shop.webhookOf(person, receiver, ['server.status_changed'])
  await shop.topUp(person, 10_000_000)
  const { server_id } = await shop.order(person)
  const received = await messages(receiver, webhook.secret, 2)
  expect(received).toEqual(expect.arrayContaining([state(1, -1, server_id), state(2, 1, server_id)]))
  const delivered = { status: 'delivered' }
  await expect.poll(() => shop.deliveries(person, webhook)).toMatchObject([delivered, delivered])
  const [listed] = await shop.deliveries(person, webhook)
  expect(listed).toEqual({
    id: received.find(({ id }) => id === listed.id)?.id,
    event: 'server.status_changed',
    status: 'delivered',
    attempts: 1,
    created_at: expect.any(String),
    last_attempt_at: expect.any(String),
    next_attempt_at: null,
    response_status: 204,
    failure: null
  })
})

test('delivers the last balance, at most once a minute', async () => {
  const receiver = await webhookReceiver()
  const person = await shop.subscriber()
  const webhook = await shop.webhookOf(person, receiver, ['balance.changed'])
  await shop.topUp(person, 100)
  await messages(receiver, webhook.secret, 1)
  for (const amount of [10, 20, 30]) await shop.topUp(person, amount)
  const [waiting, first, ...others] = await shop.deliveries(person, webhook)
  expect(others).toEqual([])
  const pause = Date.parse(waiting.next_attempt_at) - Date.parse(first.created_at)
  expect(pause).toBeGreaterThanOrEqual(60_000)
  expect(pause).toBeLessThan(65_000)
  await shop.hurry(person)
  const balances = (await messages(receiver, webhook.secret, 2)).map(({ type, data }) => ({ type, data }))
  const at = expect.any(String)
  expect(balances).toEqual([
    { type: 'balance.changed', data: { balance_rub_cents: 100, at } },
    { type: 'balance.changed', data: { balance_rub_cents: 160, at } }
  ])
})

test('delivers a rule that fired, a watch and the ends of offers', async () => {
  const receiver = await webhookReceiver()
  const person = await shop.subscriber()
  const webhook = await shop.webhookOf(person, receiver, [
    'rule.fired',
    'capacity.free',
    'offer.accepted',
    'offer.expired'
  ])
  const { db } = shop.services
  await shop.topUp(person, 10_000_000)
  const rule = await body(
    person.post('/api/v1/rules/', {
      name: 'Мало денег',
      when: { kind: 'balance_below', amount_rub_cents: 9_999_999 },
      then: 'notify'
    })
  )
  await shop.order(person)
  const watched = shop.flavor.id
  await db.updateTable('flavors').set({ max_available: 0 }).where('flavor_id', '=', watched).execute()
  const watch = await body(person.post('/api/v1/watches/', { flavor_id: watched }))
  await db.updateTable('flavors').set({ max_available: 50 }).where('flavor_id', '=', watched).execute()
  const items = [{ name: 'web', flavor_id: watched, os_id: 1, ssd_count: 256, price_plan: 1 }]
  const offer = await body(person.post('/api/v1/offers/', { items }))
  expect(await person.post(`/api/v1/offers/${offer.id}/accept/`, {})).toMatchObject({ status: 200 })
  const old = await body(person.post('/api/v1/offers/', { items }))
  await shop.owner.query(
    `update offers set created_at = created_at - interval '20 days', valid_until = valid_until - interval '20 days'
     where offer_id = $1`,
    [old.id]
  )
  await catchUp(db)
  await catchUp(db)
  const ends = (await body(person.get(`/api/v1/offers/${old.id}/`))).valid_until
  const received = await messages(receiver, webhook.secret, 4)
  const about = ({ id, number, total_rub_cents }: Answer) => ({ offer_id: id, number, total_rub_cents })
  const at = expect.any(String)
  expect(
    received.map(({ type, data }) => ({ type, data })).toSorted((a, b) => (a.type < b.type ? -1 : 1))
  ).toEqual([
    {
      type: 'capacity.free',
      data: { watch_id: watch.id, gpu_id: null, gpu_count: null, flavor_id: watched, at }
    },
    { type: 'offer.accepted', data: { ...about(offer), status: 'accepted', at } },
    { type: 'offer.expired', data: { ...about(old), status: 'expired', at: ends } },
    { type: 'rule.fired', data: { rule_id: rule.id, server_id: null, hindrance: null, at } }
  ])
})

test('is attempted seven times with one id, and then given up', async () => {
  const receiver = await webhookReceiver()
  receiver.answer(302)
  const person = await shop.subscriber()
  const webhook = await shop.webhookOf(person, receiver, ['balance.changed'])
  await shop.topUp(person, 100)
  for (const [attempts, minutes] of [1, 5, 30, 120, 360, 720].map((pause, at) => [at + 1, pause] as const)) {
    await expect
      .poll(() => shop.deliveries(person, webhook), { timeout: 20_000 })
      .toMatchObject([{ attempts }])
    const [failed] = await shop.deliveries(person, webhook)
    expect(failed).toMatchObject({ status: 'waiting', response_status: 302, failure: null })
    const pause = Date.parse(failed.next_attempt_at) - Date.parse(failed.last_attempt_at)
    expect(Math.round(pause / 1000)).toBe(minutes * 60)
    await shop.hurry(person)
  }
  await expect
    .poll(() => shop.deliveries(person, webhook), { timeout: 20_000 })
    .toMatchObject([{ attempts: 7 }])
  expect(await shop.deliveries(person, webhook)).toMatchObject([{ status: 'failed', next_attempt_at: null }])
  const received = await messages(receiver, webhook.secret, 7)
  expect(new Set(received.map((message) => JSON.stringify(message))).size).toBe(1)

  receiver.answer(200)
  const [{ id }] = await shop.deliveries(person, webhook)
  const repeated = await person.post(`${WEBHOOKS}${webhook.id}/deliveries/${id}/repeat/`, {})
  expect(repeated).toMatchObject({ status: 200, body: { id, status: 'waiting', attempts: 0 } })
  expect((await messages(receiver, webhook.secret, 8)).at(-1)?.id).toBe(id)
  await expect
    .poll(() => shop.deliveries(person, webhook))
    .toMatchObject([{ status: 'delivered', attempts: 1, response_status: 200 }])
})

test('an address that resolves to an inner one, and one that does not answer, are failures', async () => {
  const person = await shop.subscriber()
  const { url } = await webhookReceiver()
  const webhook = await shop.webhookOf(person, { url } as Receiver, ['balance.changed'])
  const to = (address: string) =>
    shop.owner.query('update webhooks set url = $2 where account_id = $1', [person.account_id, address])
  await to('https://10.0.0.1/')
  await shop.topUp(person, 100)
  await expect.poll(() => shop.deliveries(person, webhook)).toMatchObject([{ failure: 'forbidden_address' }])
  await to('http://127.0.0.1:1/')
  await shop.hurry(person)
  await expect
    .poll(() => shop.deliveries(person, webhook))
    .toMatchObject([{ failure: 'unreachable', attempts: 2, response_status: null }])
})

test('after several rotations all secrets of a day sign: a receiver keeps the first one while an answer is lost', async () => {
  const receiver = await webhookReceiver()
  const person = await shop.subscriber()
  const webhook = await shop.webhookOf(person, receiver, ['balance.changed'])
  const rotated = async () => (await body(person.post(`${WEBHOOKS}${webhook.id}/secret/`, {}))).secret
  const secrets = [webhook.secret, await rotated(), await rotated(), await rotated()]
  await shop.topUp(person, 100)
  for (const secret of secrets) await messages(receiver, secret, 1)
  await shop.owner.query(
    "update webhooks set previous_secret_until = now() - interval '1 second' where account_id = $1",
    [person.account_id]
  )
  secrets.push(await rotated())
  await shop.topUp(person, 100)
  await shop.hurry(person)
  await expect.poll(() => receiver.requests.length).toBe(2)
  const last = receiver.requests.at(-1) ?? expect.fail()
  for (const secret of secrets.slice(-2)) await verifyWebhook({ ...last, secret })
  await expect(verifyWebhook({ ...last, secret: webhook.secret })).rejects.toMatchObject({
    code: 'wrong_signature'
  })
  await person.delete(`${WEBHOOKS}${webhook.id}/`)
})

test('after a rotation both secrets sign, and a removed webhook receives nothing more', async () => {
  const receiver = await webhookReceiver()
  const person = await shop.subscriber()
  const webhook = await shop.webhookOf(person, receiver, ['balance.changed'])
  const { secret } = await body(person.post(`${WEBHOOKS}${webhook.id}/secret/`, {}))
  await shop.topUp(person, 100)
  await messages(receiver, webhook.secret, 1)
  await messages(receiver, secret, 1)
  await shop.owner.query(
    "update webhooks set previous_secret_until = now() - interval '1 second' where account_id = $1",
    [person.account_id]
  )
  await shop.topUp(person, 100)
  await shop.hurry(person)
  await expect.poll(() => receiver.requests.length).toBe(2)
  const last = receiver.requests.at(-1) ?? expect.fail()
  await verifyWebhook({ ...last, secret })
  await expect(verifyWebhook({ ...last, secret: webhook.secret })).rejects.toMatchObject({
    code: 'wrong_signature'
  })
  await shop.topUp(person, 100)
  await person.delete(`${WEBHOOKS}${webhook.id}/`)
  const { rowCount } = await shop.owner.query('select from webhook_deliveries where account_id = $1', [
    person.account_id
  ])
  expect(rowCount).toBe(0)
})
