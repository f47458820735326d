import { afterAll, beforeAll, expect, test } from 'vitest'
import { FLAVOR, SmallCloud } from '../billing/testing/small-cloud.ts'
import { verifyLedger } from '../billing/verify/verify-ledger.ts'
import { freezeAccount, unfreezeAccount } from '../operator/accounts.ts'
import { changeServerSettings } from '../servers/change-server-settings.ts'

let cloud: SmallCloud
beforeAll(async () => {
  cloud = await SmallCloud.open()
})
afterAll(() => cloud.close())

test('a waiting server can be served exactly as long as the money for its launch is there', async () => {
  const account = await cloud.account()
  const wanted = { flavor_id: FLAVOR.rare, is_in_queue: true }
  const { server_id, missing_rub_cents } = await cloud.create(account, wanted)
  const counts = async () => {
    const { can_be_served } = await cloud.db
      .selectFrom('servers')
      .select('can_be_served')
      .where('server_id', '=', server_id)
      .executeTakeFirstOrThrow()
    return can_be_served
  }
  expect(await counts()).toBe(false)
  await cloud.topUp(account, missing_rub_cents - 1)
  expect(await counts()).toBe(false)
  await cloud.topUp(account, 1)
  expect(await counts()).toBe(true)
  await cloud.do((tx, now) => freezeAccount(tx, account, now))
  expect(await counts()).toBe(false)
  await cloud.do((tx, now) => unfreezeAccount(tx, account, now))
  expect(await counts()).toBe(true)
  const other = await cloud.create(account)
  expect([other.status, await counts()]).toEqual([1, false])
  await cloud.topUp(account, 72_000)
  expect(await counts()).toBe(true)
  await cloud.do((tx, now) => changeServerSettings(tx, account, server_id, now, { is_in_queue: false }))
  expect(await counts()).toBe(false)
  expect(await verifyLedger(cloud.db)).toEqual([])
})

test('a new server gets exactly the capacity that the catalogue shows', async () => {
  const waiting = await cloud.account(100_000_000)
  await cloud.create(waiting, { flavor_id: FLAVOR.rare, is_in_queue: true })
  await cloud.pool.query('update flavors set max_available = 2 where flavor_id = $1', [FLAVOR.rare])
  const newcomer = await cloud.account(100_000_000)
  const { rows } = await cloud.pool.query<{ places: number; left: number }>(
    'select places, places_left(flavor_id, $1, null)::integer as left from flavor_places where flavor_id = $2',
    [newcomer, FLAVOR.rare]
  )
  expect(rows).toEqual([{ places: 1, left: 1 }])
  await cloud.create(newcomer, { flavor_id: FLAVOR.rare })
  await expect(cloud.create(newcomer, { flavor_id: FLAVOR.rare })).rejects.toMatchObject({
    code: 'no_capacity'
  })
})

test('the next servable of ten thousand waiting servers is found by an index', async () => {
  await cloud.pool.query(
    `with poor as (
       insert into accounts (email, name, created_at, last_at)
       select 'poor-' || i || '@x', 'Ада', now(), now() from generate_series(1, 10000) i returning account_id)
     insert into servers (account_id, name, status, flavor_id, os_id, disk_id, ssd_count, price_plan, quote, plain_quote,
       terms, pinned_at, created_at, queue_ticket)
     select account_id, 'ждёт', -2, $1, 1, 1, 256, 1, '{"total": 100}', '{"hour": 1}', '{}', now(), now(),
       nextval('queue_tickets') from poor`,
    [FLAVOR.rare]
  )
  await cloud.pool.query('analyze servers')
  const { rows } = await cloud.pool.query<Record<'QUERY PLAN', readonly [{ Plan: object }]>>(
    `explain (analyze, format json) select account_id from servers
     where flavor_id = $1 and can_be_served and queue_ticket > 0 order by queue_ticket limit 1`,
    [FLAVOR.rare]
  )
  const plan = JSON.stringify(rows[0]?.['QUERY PLAN'])
  expect(plan).toContain('servers_flavor_id_queue_ticket_idx1')
  expect(plan).not.toContain('Seq Scan')
})
