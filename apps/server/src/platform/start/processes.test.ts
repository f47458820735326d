import { afterAll, beforeAll, expect, test } from 'vitest'
import { SmallCloud } from '../../billing/testing/small-cloud.ts'
import { readProcesses, recordProcess } from './processes.ts'

let cloud: SmallCloud
beforeAll(async () => {
  cloud = await SmallCloud.open()
})
afterAll(() => cloud.close())

test('a process is listed until it stops; of several at one address the latest', async () => {
  const first = { role: 'web', address: 'http://127.0.0.1:3001' } as const
  await recordProcess(cloud.db, first)
  const stop = await recordProcess(cloud.db, first)
  await recordProcess(cloud.db, { role: 'worker', address: 'http://127.0.0.1:3002' })
  expect(await readProcesses(cloud.db)).toMatchObject([
    { ...first, isHere: true, seconds_ago: 0 },
    { role: 'worker', address: 'http://127.0.0.1:3002' }
  ])
  await stop()
  await cloud.pool.query(`update processes set seen_at = now() - interval '4 minutes' where role = 'web'`)
  expect(await readProcesses(cloud.db)).toMatchObject([{ role: 'worker' }])
  await recordProcess(cloud.db, first)
  const { rowCount } = await cloud.pool.query('select from processes')
  expect(rowCount).toBe(2)
})
