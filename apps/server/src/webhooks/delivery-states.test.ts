import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listDeliveries, repeatDelivery } from '../account/webhooks/saved-deliveries.ts'
import { changeWebhook, findWebhook } from '../account/webhooks/saved-webhooks.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import { type Served, serve } from '../testing/serve.ts'
import { deliver } from './deliver.ts'
import { type TakenDelivery, takeDueDeliveries } from './take-deliveries.ts'

let served: Served
let account_id: number
let webhooks: readonly number[]
beforeAll(async () => {
  served = await serve()
})
afterAll(() => served.stop())

beforeEach(async () => {
  await served.owner.query('delete from webhooks')
  const { rows } = await served.owner.query(`
    with account as (
      insert into accounts (email, name, created_at, last_at) values (gen_random_uuid(), 'Анна', now(), now())
      returning account_id
    )
    insert into webhooks (account_id, name, url, events, secret)
      select account_id, 'Учёт', 'https://10.0.0.1/', '{balance.changed}', 'whsec_' from account, generate_series(1, 2)
      returning account_id, webhook_id`)
  account_id = rows[0].account_id
  webhooks = rows.map(({ webhook_id }) => webhook_id)
})

/** Adds a due delivery of each webhook, and returns their ids. */
async function deliveries(attempts: number): Promise<readonly string[]> {
  const { rows } = await served.owner.query(
    `insert into webhook_deliveries (account_id, webhook_id, event, body, attempts, next_attempt_at, first_attempt_at)
     select account_id, webhook_id, 'balance.changed', '{}', $1, now(), now() - interval '1 hour' from webhooks
     order by webhook_id returning delivery_id`,
    [attempts]
  )
  return rows.map(({ delivery_id }) => delivery_id)
}

const saved = async (delivery_id: string | undefined) =>
  (
    await served.owner.query(
      `select status, attempts, next_attempt_at, first_attempt_at < now() - interval '59 minutes' as is_old
       from webhook_deliveries where delivery_id = $1`,
      [delivery_id]
    )
  ).rows[0]

const take = () => takeDueDeliveries(served.services.db, 8)
/** Attempts a delivery to a forbidden address. */
const fail = (taken: TakenDelivery | undefined) => {
  if (taken === undefined) throw new Error('No delivery was taken.')
  return deliver(served.services.db, { isHttpAllowed: false, isLoopbackAllowed: false }, taken)
}
const change = (webhook_id: number | undefined, is_enabled: boolean) =>
  inTransaction(served.services.db, async (tx) =>
    changeWebhook(tx, await findWebhook(tx, account_id, webhook_id ?? 0), { is_enabled })
  )

test('an attempt that another process has taken over changes nothing, and counts no failure', async () => {
  const [first] = await deliveries(6)
  const taken = (await take()).find(({ delivery_id }) => delivery_id === first)
  await served.owner.query(
    "update webhook_deliveries set status = 'delivered', attempts = 7, next_attempt_at = null where delivery_id = $1",
    [first]
  )
  await fail(taken)
  expect(await saved(first)).toMatchObject({ status: 'delivered', attempts: 7 })
  const { rows } = await served.owner.query('select distinct failures_in_row from webhooks')
  expect(rows).toEqual([{ failures_in_row: 0 }])
})

test('a webhook that was disabled during an attempt plans no next one, and is reported no second time', async () => {
  const [waits, ends] = await deliveries(0)
  await served.owner.query('update webhook_deliveries set attempts = 6 where delivery_id = $1', [ends])
  const taken = await take()
  await served.owner.query('update webhooks set is_enabled = false, failures_in_row = 100')
  for (const one of taken) await fail(one)
  expect(await saved(waits)).toMatchObject({ status: 'waiting', attempts: 1, next_attempt_at: null })
  expect(await saved(ends)).toMatchObject({ status: 'failed', attempts: 7 })
  const { rows } = await served.owner.query(
    "select from graphile_worker.jobs where task_identifier = 'mail-webhook-disabled'"
  )
  expect(rows).toEqual([])
})

test('the time of the first attempt stays', async () => {
  const [first] = await deliveries(1)
  await take()
  expect(await saved(first)).toMatchObject({ is_old: true })
})

test('disabling one webhook pauses only its own deliveries, and enabling it resumes only those that wait', async () => {
  const [own, other] = await deliveries(1)
  await change(webhooks[0], false)
  expect(await saved(own)).toMatchObject({ next_attempt_at: null })
  expect(await saved(other)).toMatchObject({ next_attempt_at: expect.any(Date) })
  await change(webhooks[1], false)
  await served.owner.query("update webhook_deliveries set status = 'delivered' where delivery_id = $1", [
    other
  ])
  for (const id of webhooks) await change(id, true)
  expect(await saved(own)).toMatchObject({ next_attempt_at: expect.any(Date) })
  expect(await saved(other)).toMatchObject({ status: 'delivered', next_attempt_at: null })
})

test('a repeated delivery that waits keeps its attempts, and a webhook has only its own deliveries', async () => {
  const [first, second] = await deliveries(3)
  const [webhook_id = 0] = webhooks
  await inTransaction(served.services.db, async (tx) => {
    expect(await repeatDelivery(tx, account_id, webhook_id, first ?? '')).toMatchObject({ attempts: 3 })
    await expect(repeatDelivery(tx, account_id, webhook_id, second ?? '')).rejects.toThrow('Такой доставки')
    expect(await listDeliveries(tx, account_id, webhook_id, {})).toMatchObject({
      count: 1,
      results: [{ id: first }]
    })
  })
})
