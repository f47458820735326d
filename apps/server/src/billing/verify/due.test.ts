import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeStatus } from '../../servers/change-status.ts'
import { DAY, HOUR, SmallCloud, T0 } from '../testing/small-cloud.ts'
import { verifyLedger } from './verify-ledger.ts'

let cloud: SmallCloud
const accounts = new Map<string, number>()

/**
 * Creates servers in separate accounts: waiting for money, starting, running in a period, running by the hour, turned
 * off.
 */
beforeAll(async () => {
  cloud = await SmallCloud.open()
  const rent = async (name: string, balance: number, ...statuses: readonly (0 | 1)[]) => {
    const account = await cloud.account(balance)
    accounts.set(name, account)
    const { server_id } = await cloud.create(account, { name })
    for (const status of statuses) {
      if (status === 1) await cloud.answer(account, server_id, 'ready')
      else
        await cloud.do((tx, now) =>
          changeStatus(tx, account, server_id, now, { status, expected_total_rub_cents: null })
        )
    }
    return { account, server_id }
  }
  await rent('paused', 1)
  await rent('starting', 72_000)
  await rent('in a period', 72_000, 1)
  await rent('stopping', 72_000, 1, 0)
  const { account, server_id } = await rent('by the hour', 72_000, 1, 0)
  await cloud.answer(account, server_id, 'down')
  cloud.now += 1.5 * HOUR
  await cloud.do((tx, now) =>
    changeStatus(tx, account, server_id, now, { status: 1, expected_total_rub_cents: null })
  )
  await cloud.answer(account, server_id, 'ready')
})
afterAll(() => cloud.close())

const found = async () => (await verifyLedger(cloud.db)).map(({ what }) => what)
const at = (moment: number) => `the account is settled at ${new Date(moment).toISOString()}`

test.each([
  ['paused', T0 + 30 * DAY],
  ['starting', T0 + HOUR / 4],
  ['in a period', T0 + HOUR],
  ['stopping', T0 + HOUR / 4],
  ['by the hour', T0 + 2.5 * HOUR]
])('%s: finds accounts that jobs would settle too late or never', async (name, due) => {
  const next = (moment: Date | null) =>
    cloud.pool.query('update accounts set next_due_at = $1 where account_id = $2', [
      moment,
      accounts.get(name)
    ])
  try {
    for (const late of [new Date(due + 1), null]) {
      await next(late)
      expect(await found()).toEqual([at(due)])
    }
  } finally {
    await next(new Date(due))
  }
  expect(await found()).toEqual([])
})
