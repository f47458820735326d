import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadAccountState } from './load-account-state.ts'
import { SmallCloud } from './testing/small-cloud.ts'

let cloud: SmallCloud
beforeAll(async () => {
  cloud = await SmallCloud.open()
})
afterAll(() => cloud.close())

const opened = (account_id: number) => cloud.do((tx) => loadAccountState(tx, account_id))

test('an unknown account is named in the error', async () => {
  await expect(opened(77)).rejects.toThrow('There is no account 77.')
})

test('an account with an amount beyond 2^53 is not opened', async () => {
  const account_id = await cloud.account(5)
  const most = Number.MAX_SAFE_INTEGER
  await cloud.topUp(account_id, most - 5)
  expect((await opened(account_id)).account.balance).toBe(most)
  await cloud.pool.query(
    `insert into transfers (account_id, kind, key, at, source, target, amount_rub_cents)
     select account_id, 'credit', 'test', last_at, 'acquiring', 'balance', 1 from accounts where account_id = $1`,
    [account_id]
  )
  await expect(opened(account_id)).rejects.toThrow('9007199254740992 is beyond 2^53')
})
