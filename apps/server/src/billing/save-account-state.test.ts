import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeServerSettings } from '../servers/change-server-settings.ts'
import { SmallCloud } from './testing/small-cloud.ts'

let cloud: SmallCloud
beforeAll(async () => {
  cloud = await SmallCloud.open()
})
afterAll(() => cloud.close())

test('only changes are written', async () => {
  const account = await cloud.account()
  const [kept, renamed] = [await cloud.create(account), await cloud.create(account)]
  const written = async () => {
    const { rows } = await cloud.pool.query(
      'select xmin::text from accounts union all (select xmin::text from servers order by server_id)'
    )
    return rows.map(({ xmin }) => xmin)
  }
  const rename = (server_id: number, name: string) =>
    cloud.do((tx, now) => changeServerSettings(tx, account, server_id, now, { name }))
  const before = await written()
  await rename(kept.server_id, 'first')
  expect(await written()).toEqual(before)
  await rename(renamed.server_id, 'second')
  expect((await written()).map((row, i) => row === before[i])).toEqual([false, true, false])
})
