import { expect, test } from 'vitest'
import { SmallCloud } from '../../billing/testing/small-cloud.ts'
import { COMMANDS } from '../../commands.ts'
import { catchUp } from '../../jobs/catch-up.ts'
import { operatorOf } from '../../testing/operator-of.ts'
import { operate } from '../cli/operate.ts'

const MINUTE = 60_000

test('a jump of the clock is not charged until an operator accepts it; advancing a sandbox is no jump', async () => {
  const cloud = await SmallCloud.open()
  cloud.now = Date.now() - 65 * MINUTE
  const account = await cloud.account(100_000)
  const { server_id } = await cloud.create(account, { price_plan: 0 })
  await cloud.answer(account, server_id, 'ready')
  const balance = async () => {
    await catchUp(cloud.db)
    return (await cloud.pool.query('select balance_rub_cents from accounts')).rows[0].balance_rub_cents
  }
  const ahead = async () => {
    const { rows } = await cloud.pool.query(
      'select extract(epoch from product_now() - now())::float as seconds'
    )
    return Math.round(rows[0].seconds / 60) + 0
  }
  const tick = (minutes: number) =>
    cloud.pool.query(`alter table product_clock disable trigger keep_clock_forward;
      update product_clock set ticked_at = now() - ${minutes} * interval '1 minute';
      alter table product_clock enable trigger keep_clock_forward`)
  await cloud.pool.query("insert into settings values ('sandbox', '0'); select tick_clock()")
  const DATABASE_URL = cloud.pool.options.connectionString ?? ''
  const olga = await operatorOf({ DATABASE_URL })
  const accept = () => operate(['clock', 'accept'], { DATABASE_URL, ...olga }, COMMANDS)
  expect(await ahead()).toBe(0)
  await tick(9)
  expect(await ahead()).toBe(0)
  await tick(64)
  await cloud.pool.query('select tick_clock()')
  expect(await ahead()).toBe(-64)
  const before = await balance()
  expect(await balance()).toBe(before)
  expect(await accept()).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('"accepted_seconds": 384')
  })
  expect(await ahead()).toBe(0)
  expect(await balance()).toBeLessThan(before)
  expect(await accept()).toMatchObject({ status: 4 })
  await cloud.close()

  const sandbox = await SmallCloud.open()
  await sandbox.pool.query(`insert into settings values ('sandbox', '1'); select tick_clock();
    update product_clock set offset_ms = ${60 * MINUTE}; select tick_clock()`)
  const { rows } = await sandbox.pool.query(
    "select product_now() > now() + interval '59 minutes' as moved, ticked_at from product_clock"
  )
  expect(rows).toEqual([{ moved: true, ticked_at: null }])
  await sandbox.close()
})
