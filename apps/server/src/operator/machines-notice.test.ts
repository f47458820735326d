import { afterAll, beforeAll, expect, test } from 'vitest'
import { SmallCloud } from '../billing/testing/small-cloud.ts'
import { machinesNotice } from './machines-notice.ts'

let cloud: SmallCloud

beforeAll(async () => {
  cloud = await SmallCloud.open(20)
  await cloud.pool.query("insert into settings values ('sandbox', '0'), ('machines', 'manual')")
})
afterAll(() => cloud.closeBalanced())

test('an e-mail that is not sent because nothing waits delays no later e-mail', async () => {
  expect(await machinesNotice(cloud.db)).toBeUndefined()
  const { rows } = await cloud.pool.query("select value from settings where key = 'machines_mailed_at'")
  expect(rows).toEqual([])
})
