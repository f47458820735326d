import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { newPublicKey } from '../account/ssh-keys/testing/new-public-key.ts'
import { Person } from '../testing/person.ts'
import { type Served, serveSamples } from '../testing/serve.ts'

let served: Served
beforeAll(async () => {
  served = await serveSamples()
})
afterAll(() => served.stop())

const NAME = 'Эвелина Приметная'

test.each([
  ['leads', { name: NAME, phone: '+7 495 765-43-21', consent: true }],
  ['top-ups', { amount_rub_cents: 50_000, payment_type: 'acquiring' }],
  ['rules', { name: NAME, when: { kind: 'balance_below', amount_rub_cents: 1 }, then: 'notify' }],
  ['ssh-keys', { name: NAME, public_key: newPublicKey() }]
])('a write to %s that commits during an erasure is erased, too', async (resource, body) => {
  const { pool } = served.services
  const person = await Person.signedUp(served.base)
  const holder = await served.owner.connect()
  onTestFinished(() => holder.release(true))
  const count = async (rows: string) => (await pool.query(`select from ${rows}`)).rowCount
  const waiting = `pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await holder.query('begin')
  await holder.query('lock table idempotency_keys in share mode')
  // has written its row, and cannot store its answer yet
  const write = person.post(`/api/v1/${resource}/`, body, { 'idempotency-key': 'meanwhile' })
  await expect.poll(() => count(waiting)).toBe(1)
  const erasure = person.post('/api/auth/delete-user', {})
  await expect.poll(() => count(waiting)).toBe(2)
  await holder.query('rollback')
  expect((await write).status).toBe(200)
  expect((await erasure).status).toBe(200)
  const own = (table: string) => `${table} where account_id = ${person.account_id}`
  expect(await count(`leads where name = '${NAME}'`)).toBe(0)
  expect(await count(own('rules'))).toBe(0)
  expect(await count(own('ssh_keys'))).toBe(0)
  expect(await count(`${own('top_ups')} and status = 'pending'`)).toBe(0)
  expect(await count(`idempotency_keys where owner = 'account:${person.account_id}'`)).toBe(0)
})
