import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeStatus } from '../../servers/change-status.ts'
import { HOUR, SmallCloud } from '../testing/small-cloud.ts'
import { verifyLedger } from './verify-ledger.ts'

let cloud: SmallCloud

/**
 * Creates servers: one in the third hour of its month, one half an hour after a later launch, one stopped within an
 * hour, one new.
 */
beforeAll(async () => {
  cloud = await SmallCloud.open()
  const account = await cloud.account(1_000_000)
  const rent = async (name: string) => {
    const { server_id } = await cloud.create(account, { name })
    await cloud.answer(account, server_id, 'ready')
    return server_id
  }
  const status = (server_id: number, status: 0 | 1) =>
    cloud.do((tx, now) =>
      changeStatus(tx, account, server_id, now, { status, expected_total_rub_cents: null })
    )
  const later = await rent('later')
  await status(later, 0)
  await cloud.answer(account, later, 'down')
  await rent('month')
  const stopped = await rent('stopped')
  cloud.now += 2.25 * HOUR
  await status(later, 1)
  await cloud.answer(account, later, 'ready')
  cloud.now += 0.5 * HOUR
  await status(stopped, 0)
  const poor = await cloud.account()
  await cloud.create(poor, { name: 'new' })
  await cloud.pool.query('create table servers_as_written as select * from servers')
})
afterAll(() => cloud.close())

const found = async () =>
  (await verifyLedger(cloud.db)).map(({ what, expected, found }) => [
    what.replace(/(?:from |(?<= at )).*/, ''),
    expected,
    found
  ])

test('servers of the product have no differences', async () => {
  expect(await found()).toEqual([])
})

const PERIOD = 'a period begins with its first started hour, in milliseconds '
const PAID = 'paid time ends with the last paid hour, in milliseconds '
const TAKEN = 'a server stores the amount of its last hour'
const LAUNCHED = 'a server has been launched when an hour of its last purchase was taken'
const HOURS = 'a server stores the number of paid hours of its launch'
const DUE = 'the account is settled at '
const RUNS = 'a server runs since its start event, in milliseconds '

test.each([
  [
    'month',
    `period_start = period_start - interval '1 hour'`,
    [
      [PERIOD, -2 * HOUR, -3 * HOUR],
      [DUE, 1, 0]
    ]
  ],
  ['month', `period_start = period_start + interval '1 ms'`, [[PERIOD, -2 * HOUR, 1 - 2 * HOUR]]],
  ['month', 'paid_until = period_start', [[PAID, 0, -2 * HOUR]]],
  ['month', 'hour_taken_rub_cents = 101', [[TAKEN, 100, 101]]],
  ['month', `started_at = started_at - interval '1 s'`, [[RUNS, 0, -1000]]],
  ['month', 'launched = false', [[LAUNCHED, 1, 0]]],
  ['month', 'paid_hours = 4', [[HOURS, 3, 4]]],
  ['month', 'purchase_no = purchase_no + 1', [[HOURS, 0, 3]]],
  ['later', `paid_until = paid_until + interval '1 year'`, [[PAID, HOUR, HOUR + 365 * 24 * HOUR]]],
  ['later', 'paid_until = null', [[PAID, HOUR, 0]]],
  ['later', 'hour_taken_rub_cents = 0', [[TAKEN, 100, 0]]],
  ['later', 'started_at = null', [[RUNS, 2.25 * HOUR, 0]]],
  ['new', 'launched = true', [[LAUNCHED, 0, 1]]],
  ['stopped', `paid_until = paid_until - interval '1 minute'`, [[PAID, HOUR, HOUR - 60_000]]],
  ['stopped', 'paid_until = null', [[PAID, HOUR, 0]]],
  ['stopped', 'hour_taken_rub_cents = 99', [[TAKEN, 100, 99]]]
])('%s: %s is found', async (name, change, differences) => {
  await cloud.pool.query(`update servers set ${change} where name = '${name}'`)
  try {
    expect(await found()).toEqual(differences)
  } finally {
    await cloud.pool.query(`
      update servers s set period_start = w.period_start, started_at = w.started_at, paid_until = w.paid_until,
        hour_taken_rub_cents = w.hour_taken_rub_cents, launched = w.launched, purchase_no = w.purchase_no,
        paid_hours = w.paid_hours
      from servers_as_written w where w.server_id = s.server_id`)
  }
})
