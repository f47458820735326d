import { afterAll, beforeAll, expect, test } from 'vitest'
import { FLAVOR, SmallCloud } from '../../billing/testing/small-cloud.ts'
import { COMMANDS } from '../../commands.ts'
import { productNow } from '../../platform/product-clock.ts'
import { operate } from '../cli/operate.ts'

let cloud: SmallCloud
beforeAll(async () => {
  cloud = await SmallCloud.open()
  await cloud.pool.query(`insert into settings values ('sandbox', '1')`)
  cloud.now = await cloud.do((tx) => productNow(tx))
})
afterAll(() => cloud.closeBalanced())

test('capacity commands return the served servers and the remaining capacity', async () => {
  const DATABASE_URL = cloud.pool.options.connectionString ?? ''
  const run = async (...words: string[]) =>
    JSON.parse((await operate(words, { DATABASE_URL, SANDBOX: '1' }, COMMANDS)).stdout)
  await cloud.pool.query('update flavors set max_available = 0 where flavor_id = $1', [FLAVOR.cpu])
  const [rich, poor] = [await cloud.account(144_000), await cloud.account()]
  const waits = (account: number) => cloud.create(account, { flavor_id: FLAVOR.cpu, is_in_queue: true })
  const { server_id } = await waits(rich)
  await waits(poor)
  expect(await run('capacity', 'add', String(FLAVOR.cpu), '2')).toEqual({
    flavor_id: FLAVOR.cpu,
    max_available: 1,
    served: [{ server_id, account_id: rich }],
    still_waiting: 1
  })
  expect(await run('capacity', 'set', String(FLAVOR.cpu), '5')).toEqual({
    flavor_id: FLAVOR.cpu,
    max_available: 5,
    served: [],
    still_waiting: 1
  })
})

test('capacity compare without OpenStack names its settings', async () => {
  const DATABASE_URL = cloud.pool.options.connectionString ?? ''
  const { status, stderr } = await operate(['capacity', 'compare'], { DATABASE_URL, SANDBOX: '1' }, COMMANDS)
  expect([status, stderr]).toEqual([
    1,
    expect.stringContaining('Set OS_AUTH_URL and the other OS_ settings.')
  ])
})
