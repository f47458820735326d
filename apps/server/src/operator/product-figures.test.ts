import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Served, serveSamples } from '../testing/serve.ts'

let served: Served
beforeAll(async () => {
  served = await serveSamples()
})
afterAll(() => served.stop())

test('metrics include capacity by flavor and the money of the day', async () => {
  const figures = async () => (await fetch(`${served.base}/metrics`)).text()
  await served.owner.query('update flavors set max_available = 0 where flavor_id = 1')
  await served.owner.query('update flavors set closed = true where flavor_id = 2')
  const text = await figures()
  expect(text).toMatch(/^flavor_places\{flavor_id="1"\} 0$/m)
  expect(text).toMatch(/^flavor_places\{flavor_id="3"\} \d+$/m)
  expect(text).not.toContain('flavor_places{flavor_id="2"}')
  await served.owner.query(`
    insert into accounts (email, name, created_at, last_at) values ('a@b.test', 'А', product_now(), product_now());
    insert into transfers (account_id, kind, key, at, source, target, top_up_id, payment_no, amount_rub_cents)
      select account_id, 'top_up', 'top_up:1:1', product_now(), 'invoice', 'balance', 1, 1, 500 from accounts`)
  expect(await figures()).toMatch(/^ledger_received_today_rub_cents 500$/m)
})
