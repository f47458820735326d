import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { disableWebhooks } from '../account/webhooks/saved-webhooks.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import { type Served, serve } from '../testing/serve.ts'
import { recordBalanceChange, recordWebhookEvents } from './record-webhook-events.ts'
import { takeDueDeliveries } from './take-deliveries.ts'

let served: Served
beforeAll(async () => {
  served = await serve()
})
afterAll(() => served.stop())

test('many accounts with slow receivers do not delay the first attempt of another account', async () => {
  await served.owner.query(`
    insert into accounts (email, name, created_at, last_at) select n, 'Анна', now(), now() from generate_series(1, 10) n;
    insert into webhooks (account_id, name, url, events, secret)
      select account_id, 'Учёт', 'https://a.example/', '{balance.changed}', 'whsec_' from accounts;
    insert into webhook_deliveries (account_id, webhook_id, event, body, next_attempt_at)
      select w.account_id, w.webhook_id, 'balance.changed', '{}', now() - w.account_id * interval '1 s'
      from webhooks w join accounts using (account_id), generate_series(1, 12) where email <> '5'`)
  const { db } = served.services
  expect(await takeDueDeliveries(db, 32)).toHaveLength(32)
  await served.owner.query(`
    insert into webhook_deliveries (account_id, webhook_id, event, body, next_attempt_at)
      select account_id, webhook_id, 'balance.changed', 'first', now() from webhooks join accounts using (account_id)
      where email = '5';
    delete from webhook_deliveries where delivery_id in (
      select delivery_id from webhook_deliveries where lease_until is not null limit 2)`)
  expect(await takeDueDeliveries(db, 2)).toContainEqual(expect.objectContaining({ body: 'first' }))
})

test('accounts whose attempts are all in progress do not keep another account from its next one', async () => {
  await served.owner.query(`
    delete from webhook_deliveries;
    insert into webhook_deliveries (account_id, webhook_id, event, body, next_attempt_at, lease_until)
      select account_id, webhook_id, 'balance.changed', '{}', now(), now() + interval '1 minute'
      from webhooks join accounts using (account_id), generate_series(1, 2) n where n = 1 or email = '5';
    insert into webhook_deliveries (account_id, webhook_id, event, body, next_attempt_at)
      select account_id, webhook_id, 'balance.changed', 'next', now() from webhooks join accounts using (account_id)
      where email = '5'`)
  expect(await takeDueDeliveries(served.services.db, 1)).toMatchObject([{ body: 'next' }])
})

test('a delivery that another process is taking is passed over without waiting for it', async () => {
  await served.owner.query(`
    delete from webhook_deliveries;
    insert into webhook_deliveries (account_id, webhook_id, event, body, next_attempt_at)
      select account_id, webhook_id, 'balance.changed', n, now() from webhooks join accounts using (account_id),
        unnest('{held,free}'::text[]) n where email = '5'`)
  const { db } = served.services
  const taken = await inTransaction(db, async (tx) => {
    await sql`select from webhook_deliveries where body = 'held' for update`.execute(tx)
    return takeDueDeliveries(db, 10)
  })
  expect(taken).toMatchObject([{ body: 'free' }])
})

test('a webhook that is disabled during an act receives nothing of the act', async () => {
  const { rows } = await served.owner.query<{ account_id: number }>(`
    with account as (
      insert into accounts (email, name, created_at, last_at) values ('act', 'Анна', now(), now()) returning account_id
    )
    insert into webhooks (account_id, name, url, events, secret)
      select account_id, 'Учёт', 'https://a.example/', '{balance.changed,rule.fired}', 'whsec_' from account
      returning account_id`)
  const account_id = rows[0]?.account_id ?? expect.fail('no account')
  const { db } = served.services
  await served.owner.query('delete from webhook_deliveries')
  let isDisabled = false
  let disabling = Promise.resolve()
  await inTransaction(db, async (tx) => {
    await recordWebhookEvents(tx, account_id, [{ type: 'rule.fired', data: {} }])
    await recordBalanceChange(tx, account_id, 1, new Date())
    await sql`select`.execute(tx)
    disabling = inTransaction(db, (other) => disableWebhooks(other, account_id)).then(() => {
      isDisabled = true
    })
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => isDisabled || (await served.owner.query(waiting)).rowCount === 1).toBe(true)
  })
  await disabling
  expect(await takeDueDeliveries(db, 10)).toEqual([])
})
