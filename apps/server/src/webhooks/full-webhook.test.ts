import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../platform/db/in-transaction.ts'
import { body } from '../testing/factors.ts'
import { newEmail, type Person } from '../testing/person.ts'
import { webhookReceiver } from '../testing/webhook-receiver.ts'
import { type RunningWebhookShop, runWebhookShop, WEBHOOKS } from '../testing/webhook-shop.ts'
import { recordWebhookEvents } from './record-webhook-events.ts'

let shop: RunningWebhookShop
beforeAll(async () => {
  shop = await runWebhookShop()
})
afterAll(() => shop.stop())

const EVENT = { type: 'server.status_changed', data: {} } as const

/** A customer with a webhook whose receiver hangs, and for which a number of deliveries wait. */
async function waitingFor(count: number, email = newEmail()) {
  const person = await shop.subscriber(email)
  const receiver = await webhookReceiver()
  receiver.hang()
  const { id } = await shop.webhookOf(person, receiver, ['balance.changed', EVENT.type])
  await shop.owner.query(
    `insert into webhook_deliveries (account_id, webhook_id, event, body, attempts, next_attempt_at)
     select $1, $2, 'server.status_changed', '{}', 1, now() + interval '1 hour' from generate_series(1, $3)`,
    [person.account_id, id, count]
  )
  return { person, id, receiver, path: `${WEBHOOKS}${id}/` }
}

/** Records events in one act of an account. */
const record = ({ account_id }: Person, count = 1) =>
  inTransaction(shop.services.db, async (tx) => {
    await sql`select from accounts where account_id = ${account_id} for update`.execute(tx)
    await recordWebhookEvents(
      tx,
      account_id,
      Array.from({ length: count }, () => EVENT)
    )
  })

/** Counts the deliveries of an account: those that wait, of them with a planned attempt, and those given up unsent. */
const counts = async ({ account_id }: Person) =>
  (
    await shop.owner.query(
      `select count(*) filter (where status = 'waiting')::integer as waiting, count(next_attempt_at)::integer as planned,
         count(*) filter (where status = 'failed' and attempts = 0)::integer as given_up
       from webhook_deliveries where account_id = $1`,
      [account_id]
    )
  ).rows[0]

/** Waits until a number of deliveries given up in a row is counted. */
const expectFailures = ({ account_id }: Person, count: number) =>
  expect
    .poll(
      async () =>
        (await shop.owner.query('select failures_in_row from webhooks where account_id = $1', [account_id]))
          .rows,
      { timeout: 20_000 }
    )
    .toEqual([{ failures_in_row: count }])

test('events beyond 1000 waiting deliveries are given up, and 100 of them disable the webhook', async () => {
  const email = newEmail()
  const { person, path, receiver } = await waitingFor(999, email)
  await record(person, 100)
  expect(await counts(person)).toEqual({ waiting: 1000, planned: 1000, given_up: 99 })
  await expectFailures(person, 99)
  await shop.topUp(person, 100)
  const text = await shop.onlyTextTo(email, 'Вебхук «Учёт» выключен')
  expect(text).toContain('если отправки уже ждут 1000 уведомлений, новые не отправляем')
  expect(await body(person.get(path))).toMatchObject({ is_enabled: false })
  await record(person)
  expect(await counts(person)).toEqual({ waiting: 1000, planned: 0, given_up: 100 })
  // what waited is sent after the webhook is enabled, and an event meanwhile does not disable it again
  receiver.answer(204)
  expect(await body(person.patch(path, { is_enabled: true }))).toMatchObject({ is_enabled: true })
  await record(person)
  await expect.poll(() => receiver.requests.length).toBeGreaterThan(8)
  expect(await body(person.get(path))).toMatchObject({ is_enabled: true })
  await person.delete(path)
})

test('a delivery that was given up at once is shown unsent and can be repeated', async () => {
  const { person, path, receiver } = await waitingFor(1000)
  await record(person)
  const [{ id, ...given_up }] = await shop.deliveries(person, await body(person.get(path)))
  expect(given_up).toMatchObject({
    status: 'failed',
    attempts: 0,
    last_attempt_at: null,
    next_attempt_at: null
  })
  receiver.answer(204)
  await person.post(`${path}deliveries/${id}/repeat/`, {})
  await expect.poll(() => receiver.requests.map(({ headers }) => headers['webhook-id'])).toEqual([id])
  await expectFailures(person, 0)
})

test('a full webhook changes nothing for other webhooks of its account and for other accounts', async () => {
  const { person } = await waitingFor(1000)
  const own = await webhookReceiver()
  await shop.webhookOf(person, own, [EVENT.type])
  const other = await waitingFor(0)
  await inTransaction(shop.services.db, async (tx) => {
    // locks of an open act on the full webhook
    await recordWebhookEvents(tx, person.account_id, [EVENT])
    await sql`select`.execute(tx)
    await record(other.person)
    await expect.poll(() => other.receiver.requests.length).toBe(1)
  })
  await expect.poll(() => own.requests.length).toBe(1)
  // the answer to the own request is recorded after it
  await expect.poll(() => counts(person)).toMatchObject({ waiting: 1000, given_up: 1 })
})

test('concurrent acts of an account stop at 1000 and count each delivery that is given up', async () => {
  const { person } = await waitingFor(990)
  await Promise.all(Array.from({ length: 40 }, () => record(person)))
  expect(await counts(person)).toEqual({ waiting: 1000, planned: 1000, given_up: 30 })
  await expectFailures(person, 30)
})

test('concurrent events without a lock on the account are given up without a deadlock', async () => {
  const { person } = await waitingFor(1000)
  const events = () =>
    inTransaction(shop.services.db, async (tx) => {
      await recordWebhookEvents(tx, person.account_id, [EVENT])
      await sql`select`.execute(tx)
      await recordWebhookEvents(tx, person.account_id, [EVENT])
    })
  await Promise.all(Array.from({ length: 20 }, events))
  expect(await counts(person)).toEqual({ waiting: 1000, planned: 1000, given_up: 40 })
  await expectFailures(person, 40)
})
