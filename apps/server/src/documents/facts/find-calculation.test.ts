import { DEFAULT_TERMS, type Terms } from '@cloud/pricing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, FLAVOR, SmallCloud } from '../../billing/testing/small-cloud.ts'
import { changeStatus } from '../../servers/change-status.ts'
import { findCalculation } from './find-calculation.ts'

let cloud: SmallCloud
beforeAll(async () => {
  cloud = await SmallCloud.open()
})
afterAll(() => cloud.closeBalanced())

test('a calculation uses the terms under which its price was pinned, not those at the launch', async () => {
  const termsAre = (terms: Partial<Terms>) =>
    cloud.pool.query('insert into terms_history (valid_from, terms) values ($1, $2)', [
      new Date(cloud.now),
      { ...DEFAULT_TERMS, ...terms }
    ])
  await termsAre({})
  const account = await cloud.account()
  const { server_id } = await cloud.create(account, { flavor_id: FLAVOR.cloud })
  cloud.now += DAY
  await termsAre({ vatPercent: 10 })
  cloud.now += DAY
  await termsAre({ infrastructureCostPerGpu: 1000 })
  await cloud.topUp(account, 7_200_000)
  await cloud.do((tx, now) =>
    changeStatus(tx, account, server_id, now, { status: 1, expected_total_rub_cents: 7_200_000 })
  )
  const { rows } = await cloud.pool.query(
    `select transfer_id from transfers where account_id = $1 and target = 'hold'`,
    [account]
  )
  const found = await cloud.do((tx) => findCalculation(tx, account, rows[0].transfer_id))
  expect(found).toMatchObject({ at: new Date(cloud.now), terms: DEFAULT_TERMS, machine: { gpu_count: 1 } })
})
