import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SmallCloud } from '../../billing/testing/small-cloud.ts'
import { isKnownDevice, rememberDevice } from './known-devices.ts'

let cloud: SmallCloud
let account: number
beforeAll(async () => {
  cloud = await SmallCloud.open()
})
afterAll(() => cloud.close())
beforeEach(async () => {
  account = await cloud.account()
  await remember(account, {}, true)
})

const DEVICE = { visitor: 'laptop', address: '203.0.113.7', agent: 'Firefox' }
const remember = (account_id: number, change: Partial<typeof DEVICE> = {}, isFirst = false) =>
  cloud.do((tx) => rememberDevice(tx, account_id, { ...DEVICE, ...change }, isFirst))
const emails = async (account_id: number) => {
  const { rows } = await cloud.pool.query(
    `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where identifier = 'mail-new-device' and (payload ->> 'account_id')::bigint = $1`,
    [account_id]
  )
  return rows.length
}

test('a browser is new unless its mark, or its name and address together, signed in to this account before', async () => {
  expect(await remember(account, { visitor: 'library', address: '198.51.100.2' })).toBe(true)
  expect(await remember(account, { address: '198.51.100.1', agent: 'Firefox 2' })).toBe(false)
  expect(await remember(account, { visitor: 'again', address: '198.51.100.1', agent: 'Firefox 2' })).toBe(
    false
  )
  expect(await remember(account, { visitor: 'phone', agent: 'Safari' })).toBe(true)
  expect(await emails(account)).toBe(2)
  const other = await cloud.account()
  expect(await remember(other)).toBe(true)
  expect(await emails(other)).toBe(1)
})

test('the browser that was not used for the longest time is forgotten', async () => {
  await cloud.pool.query(
    `insert into known_devices (account_id, device_hash, address, agent, seen_at)
     select $1, sha256(n::text::bytea), n::text, '', now() - n * interval '1 day' from generate_series(1, 49) n`,
    [account]
  )
  await remember(account, { visitor: 'new' })
  const { rows } = await cloud.pool.query(
    `select count(*)::integer, max(now() - seen_at) < interval '48 days 1 hour' as is_oldest_gone
     from known_devices where account_id = $1`,
    [account]
  )
  expect(rows).toEqual([{ count: 50, is_oldest_gone: true }])
  const { rows: accounts } = await cloud.pool.query('select email from accounts where account_id = $1', [
    account
  ])
  expect(await isKnownDevice(cloud.db, accounts[0].email, 'new')).toBe(true)
  expect(await isKnownDevice(cloud.db, 'nobody@x', 'new')).toBe(false)
})
