import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { SmallCloud } from '../../billing/testing/small-cloud.ts'
import { proveByCode } from './one-time-codes.ts'

let cloud: SmallCloud
beforeAll(async () => {
  cloud = await SmallCloud.open()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
})
afterAll(async () => {
  vi.useRealTimers()
  await cloud.close()
})

test('the current code, the previous and the next one work, each once and in this order', async () => {
  const account_id = await cloud.account()
  const secret = new Secret({ size: 20 })
  await cloud.db
    .insertInto('one_time_codes')
    .values({ account_id, secret: secret.base32, created_at: new Date(), last_step: 0 })
    .execute()
  const prove = (steps: number) => {
    const code = new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })
    return cloud
      .do((tx) => proveByCode(tx, account_id, code))
      .then(
        () => true,
        () => false
      )
  }
  const tried = [-2, 2, -1, -1, 0, -1, 1, 1]
  const accepted = []
  for (const steps of tried) accepted.push(await prove(steps))
  expect(accepted).toEqual([false, false, true, false, true, false, true, false])
})
