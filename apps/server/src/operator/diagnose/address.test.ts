import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { SmallCloud } from '../../billing/testing/small-cloud.ts'
import { readSettings } from '../../platform/settings.ts'
import { diagnoseAddress } from './address.ts'

const urlOf = ({ pool }: SmallCloud) => String(pool.options.connectionString)

test('finds a product address that is unreachable or leads to another database than the commands', async () => {
  const [ours, other] = await Promise.all([SmallCloud.open(), SmallCloud.open()])
  const found = async (DATABASE_URL: string, DATABASE_DIRECT_URL?: string) =>
    (await diagnoseAddress(ours.db, readSettings({ DATABASE_URL, DATABASE_DIRECT_URL }, tmpdir()))).map(
      (one) => [one.ok, one.found]
    )
  const direct = urlOf(ours)
  expect(await found(direct)).toEqual([])
  expect(await found(direct, direct)).toEqual([[true, 'leads to the same database as DATABASE_DIRECT_URL']])
  expect(await found(urlOf(other), direct)).toEqual([
    [false, 'leads to another database than DATABASE_DIRECT_URL']
  ])
  expect(await found('postgres://cloud:secret@127.0.0.1:1/cloud', direct)).toEqual([
    [false, expect.stringMatching(/^does not lead to it: .*ECONNREFUSED/)]
  ])
  await Promise.all([ours.close(), other.close()])
})
