import { afterAll, beforeAll, expect, test } from 'vitest'
import { SmallCloud } from '../testing/small-cloud.ts'
import { diagnose } from './diagnose.ts'

let cloud: SmallCloud
beforeAll(async () => {
  cloud = await SmallCloud.open()
})
afterAll(() => cloud.close())

const wrong = async () =>
  (await diagnose(cloud.db))
    .filter(({ ok, check }) => !ok && check !== 'Written is kept')
    .map(({ check, found }) => [check, found])

test('a product that is well has nothing to mend', async () => {
  expect(await wrong()).toEqual([])
  const [postgres] = await diagnose(cloud.db)
  expect(postgres).toEqual({ check: 'Postgres', ok: true, found: expect.stringMatching(/^\d+\./) })
})

test('what nobody has done is found', async () => {
  // starting, and then nothing: its launch would have failed long ago
  const account = await cloud.account(72_000)
  cloud.now = Date.now() - 3_600_000 * 24
  await cloud.create(account)
  await cloud.db
    .updateTable('accounts')
    .set({ next_due_at: new Date(cloud.now) })
    .execute()
  await cloud.db
    .updateTable('servers')
    .set({ asked_at: new Date(cloud.now) })
    .execute()
  await cloud.pool.query(
    "select graphile_worker.add_job('catch-up', '{}'::json, run_at => now() - interval '1 hour')"
  )
  await cloud.db.updateTable('flavors').set({ closed: true }).execute()
  expect(await wrong()).toEqual([
    ['Jobs in time', '1 late by more than a minute'],
    ['Accounts in time', '1 overdue by more than a minute'],
    ['Machines', '1 silent for more than 15 minutes'],
    ['Catalogue', '0 flavors on offer']
  ])
})
