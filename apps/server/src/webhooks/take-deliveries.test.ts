import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Served, serve } from '../testing/serve.ts'
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
