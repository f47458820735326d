import { afterAll, beforeAll, expect, test } from 'vitest'
import { creditTopUp } from '../billing/top-ups/credit-top-up.ts'
import { forgetOld } from '../personal-data/forget-old.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import { productNow } from '../platform/product-clock.ts'
import { body } from '../testing/factors.ts'
import { newEmail } from '../testing/person.ts'
import { startAllJobs } from '../testing/start-all-jobs.ts'
import { webhookReceiver } from '../testing/webhook-receiver.ts'
import { messages, type RunningWebhookShop, runWebhookShop, WEBHOOKS } from '../testing/webhook-shop.ts'
import { takeDueDeliveries } from './take-deliveries.ts'

let shop: RunningWebhookShop
beforeAll(async () => {
  shop = await runWebhookShop()
})
afterAll(() => shop.stop())

test('100 deliveries given up in a row disable the webhook, and its deliveries wait until it is enabled', async () => {
  const receiver = await webhookReceiver()
  receiver.answer(500)
  const email = newEmail()
  const person = await shop.subscriber(email)
  const webhook = await shop.webhookOf(person, receiver, ['balance.changed', 'server.status_changed'])
  await shop.topUp(person, 100)
  await expect.poll(() => shop.deliveries(person, webhook)).toMatchObject([{ attempts: 1 }])
  await shop.owner.query('update webhooks set failures_in_row = 99 where account_id = $1', [
    person.account_id
  ])
  await shop.owner.query(
    'update webhook_deliveries set attempts = 6, next_attempt_at = now() where account_id = $1',
    [person.account_id]
  )
  const text = await shop.onlyTextTo(email, 'Вебхук «Учёт» выключен')
  expect(text).toContain('не принял 100 уведомлений подряд')
  const path = `${WEBHOOKS}${webhook.id}/`
  expect(await body(person.get(path))).toMatchObject({ is_enabled: false })
  const { length } = receiver.requests
  await shop.topUp(person, 100)
  const [{ id, status }] = await shop.deliveries(person, webhook)
  expect([status, (await shop.deliveries(person, webhook)).length]).toEqual(['failed', 1])
  expect(await body(person.post(`${path}deliveries/${id}/repeat/`, {}))).toMatchObject({
    status: 'waiting',
    next_attempt_at: null
  })
  receiver.answer(200)
  expect(receiver.requests).toHaveLength(length)
  expect(await body(person.patch(path, { is_enabled: true }))).toMatchObject({ is_enabled: true })
  await expect.poll(() => shop.deliveries(person, webhook)).toMatchObject([{ id, status: 'delivered' }])
  const { rows } = await shop.owner.query('select failures_in_row from webhooks where account_id = $1', [
    person.account_id
  ])
  expect(rows).toEqual([{ failures_in_row: 0 }])
})

test('an act that is undone records nothing, and one without a webhook neither', async () => {
  const person = await shop.subscriber()
  const webhook = await shop.webhookOf(person, await webhookReceiver(), ['balance.changed'])
  const undone = inTransaction(shop.services.db, async (tx) => {
    await creditTopUp(tx, {
      account_id: person.account_id,
      top_up_id: 1,
      payment_type: 'acquiring',
      amount_rub_cents: 100,
      now: await productNow(tx)
    })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await shop.deliveries(person, webhook)).toEqual([])
})

test('the attempt of a killed process is repeated after its lease, and several workers do not send twice', async () => {
  const receiver = await webhookReceiver()
  const person = await shop.subscriber()
  const webhook = await shop.webhookOf(person, receiver, ['server.status_changed'])
  const rows = 60
  await shop.owner.query(
    `insert into webhook_deliveries (account_id, webhook_id, event, body)
     select $1, $2, 'server.status_changed', '{}' from generate_series(1, ${rows})`,
    [person.account_id, webhook.id]
  )
  const { db } = shop.services
  // a process that is killed after it has taken a delivery
  await shop.owner.query(
    `update webhook_deliveries set next_attempt_at = now(), lease_until = now() + interval '1 minute'
     where account_id = $1 and delivery_id = (select min(delivery_id) from webhook_deliveries where account_id = $1)`,
    [person.account_id]
  )
  expect(await takeDueDeliveries(db, 10)).toEqual([])
  await shop.owner.query(
    `update webhook_deliveries set next_attempt_at = now(), lease_until = now() - interval '1 second'
     where account_id = $1`,
    [person.account_id]
  )
  const stops = await Promise.all([1, 2].map(() => startAllJobs(shop.url, shop.mailService)))
  await expect
    .poll(
      async () =>
        (await shop.deliveries(person, webhook)).filter(({ status }) => status === 'delivered').length,
      {
        timeout: 20_000
      }
    )
    .toBe(rows)
  await Promise.all(stops.map((stop) => stop()))
  expect(receiver.requests).toHaveLength(rows)
  expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(rows)
})

test('slow receivers of one account do not delay the deliveries of another', async () => {
  const hanging = await webhookReceiver()
  hanging.hang()
  const slow = await shop.subscriber()
  const { id } = await shop.webhookOf(slow, hanging, ['server.status_changed'])
  await shop.owner.query(
    `insert into webhook_deliveries (account_id, webhook_id, event, body, next_attempt_at)
     select $1, $2, 'server.status_changed', '{}', now() from generate_series(1, 40)`,
    [slow.account_id, id]
  )
  await expect.poll(() => hanging.requests.length).toBe(4)
  const receiver = await webhookReceiver()
  const person = await shop.subscriber()
  const { secret } = await shop.webhookOf(person, receiver, ['balance.changed'])
  await shop.topUp(person, 100)
  await messages(receiver, secret, 1)
  expect(hanging.requests).toHaveLength(4)
  await slow.delete(`${WEBHOOKS}${id}/`)
})

test('deliveries are deleted after 30 days', async () => {
  const person = await shop.subscriber()
  const { id } = await shop.webhookOf(person, await webhookReceiver(), ['server.status_changed'])
  await shop.owner.query(
    `insert into webhook_deliveries (account_id, webhook_id, event, body, status, created_at)
     select $1, $2, 'server.status_changed', '{}', 'failed', now() - days * interval '1 day'
     from unnest(array[29, 31]) days`,
    [person.account_id, id]
  )
  await forgetOld(shop.services.db, shop.mailService, {
    acts: 365,
    leads: 365,
    offers: 1095,
    emails: 30,
    payersYears: 5
  })
  expect(await shop.deliveries(person, { id })).toHaveLength(1)
})
