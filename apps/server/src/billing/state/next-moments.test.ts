import { STATUS } from '@cloud/pricing'
import { HOUR_MS } from '@cloud/pricing/books'
import { describe, expect, test } from 'vitest'
import { DAY, eventsOf, newAccount, rentServer } from '../testing/small-account.ts'
import type { AccountState, Server } from './account-state.ts'
import { findRunningServers, updateRunway } from './notices.ts'
import { startedHoursEnd } from './periods.ts'
import { firstLaunchPrice, shownPrice, startPrice } from './server-prices.ts'
import { dueItems, firstCommandAt, nextMoments, settleState } from './settle-state.ts'

/** Creates a server in a state that a row could have. */
function serverIn(rest: Partial<Server>) {
  const account = newAccount(0)
  const server = rentServer(account, 1, rest.price_plan ?? 1, 0)
  return { account, server: Object.assign(server, rest) }
}

describe('items that fall due with a server', () => {
  const asked = ({ account, server }: ReturnType<typeof serverIn>) =>
    dueItems(account, server).map(({ at, cost, quiet }) => [at, cost, ...(quiet ? ['quiet'] : [])])
  const active = { status: STATUS.active, launched: true }
  const ending = { ...active, period_start: 0, charged_hours: 720, end_notified: true }

  test.each<[string, Partial<Server>, unknown]>([
    ['a machine that was not asked', { status: STATUS.start }, []],
    ['a machine that was asked', { status: STATUS.start, asked_at: 5 }, [[5 + HOUR_MS / 4, 0]]],
    ['a stop that was answered', { status: STATUS.pausing }, []],
    ['an active server that nothing was paid for', active, []],
    ['an hour that was paid', { ...active, paid_until: HOUR_MS }, [[HOUR_MS, 100]]],
    ['the first hour of a paid hour', { ...active, price_plan: 0, period_start: 0 }, [[0, 0, 'quiet']]],
    ['a period of an hour that is over', { ...ending, price_plan: 0, charged_hours: 1 }, [[HOUR_MS, 100]]],
    ['the last hour of a month', { ...ending, charged_hours: 719 }, [[719 * HOUR_MS, 0, 'quiet']]],
    ['a month that is over, at the price of then', ending, [[30 * DAY, 144_000]]],
    ['a month that is not to be renewed', { ...ending, auto_renewal: false }, [[30 * DAY, 0]]],
    ['an hour is renewed in any case', { ...ending, price_plan: 0, auto_renewal: false }, [[HOUR_MS, 100]]]
  ])('%s', (_, rest, expected) => {
    expect(asked(serverIn(rest))).toEqual(expected)
  })

  test('a renewal without a price costs the plain hour', () => {
    const { account, server } = serverIn(ending)
    expect(asked({ account: { ...account, priceAt: () => undefined }, server })).toEqual([[30 * DAY, 100]])
  })
})

test('the started hours of a period are paid; outside a period there are none', () => {
  expect(startedHoursEnd({ period_start: 5, charged_hours: 2 })).toBe(5 + 2 * HOUR_MS)
  expect(startedHoursEnd({ period_start: null, charged_hours: 2 })).toBeNull()
})

describe('the next moments of an account', () => {
  test('are null if nothing can happen', () => {
    expect(nextMoments(newAccount(0))).toEqual({ next_due_at: null, next_act_at: null })
  })

  test('are the first due item; hours of a period change nothing visible, its end and notice do', () => {
    const account = newAccount(1_000_000)
    rentServer(account, 1, 1, 0)
    expect(nextMoments(account)).toEqual({ next_due_at: HOUR_MS, next_act_at: 27 * DAY })
    rentServer(account, 2, 1, HOUR_MS / 2)
    settleState(account, 1.2 * HOUR_MS)
    expect(nextMoments(account)).toEqual({ next_due_at: 1.5 * HOUR_MS, next_act_at: 27 * DAY })
    settleState(account, 28 * DAY)
    expect(nextMoments(account)).toEqual({ next_due_at: 28 * DAY, next_act_at: 30 * DAY })
  })

  test('include the moment when the price of a server that never ran lapses', () => {
    const { account } = serverIn({})
    expect(nextMoments(account)).toEqual({ next_due_at: 30 * DAY, next_act_at: 30 * DAY })
  })

  test('include a notice that comes first', () => {
    const account = newAccount(100 * 100)
    rentServer(account, 1, 0, 0)
    settleState(account, 27.5 * HOUR_MS)
    expect(nextMoments(account)).toEqual({ next_due_at: 28 * HOUR_MS, next_act_at: 28 * HOUR_MS })
    settleState(account, 75.5 * HOUR_MS)
    account.lasts_until = 99.6 * HOUR_MS
    expect(nextMoments(account).next_act_at).toBe(75.6 * HOUR_MS)
  })
})

describe('notices of the balance while time passes', () => {
  const noticesOf = (account: AccountState) =>
    eventsOf(account).filter(([, , server_id]) => server_id === null)

  test('a notice due now is recorded after now, and the next ones at their moments', () => {
    const account = newAccount(100 * 100)
    rentServer(account, 1, 0, 0)
    settleState(account, 28 * HOUR_MS)
    expect(noticesOf(account)).toEqual([])
    settleState(account, 28 * HOUR_MS + 1)
    settleState(account, 200 * HOUR_MS)
    expect(noticesOf(account)).toEqual([
      ['balance_low', 28 * HOUR_MS, null, 0],
      ['balance_last_day', 76 * HOUR_MS, null, 0],
      ['service_turned_off_soon', 99 * HOUR_MS, null, 0]
    ])
  })

  test('are also recorded when something else falls due later', () => {
    const account = newAccount(99.7 * 100)
    rentServer(account, 1, 0, 0)
    settleState(account, 27.7 * HOUR_MS)
    expect(noticesOf(account)).toEqual([])
    settleState(account, 27.7 * HOUR_MS + 1)
    expect(noticesOf(account)).toEqual([['balance_low', 27.7 * HOUR_MS, null, 0]])
  })

  test('72 hours are enough to record no notice', () => {
    const account = newAccount(73 * 100)
    rentServer(account, 1, 0, 0)
    account.events.length = 0
    account.balance = 71 * 100
    updateRunway(account, 0)
    expect([account.lasts_until, account.events]).toEqual([72 * HOUR_MS, []])
  })

  test('the runway is updated after settling due items', () => {
    const account = newAccount(80_000)
    rentServer(account, 1, 1, 0, { auto_renewal: false })
    account.lasts_until = 40 * DAY
    settleState(account, 30 * DAY + 1)
    expect(account.lasts_until).toBeNull()
  })
})

test('of two items with the same cost and moment the server with the lower id comes first', () => {
  const account = newAccount(200)
  rentServer(account, 1, 0, 0)
  rentServer(account, 1, 0, 0)
  account.servers.reverse()
  account.balance = 100
  const events = account.events.length
  settleState(account, HOUR_MS + 1)
  const [first, second] = eventsOf(account, events).filter(([, , server_id]) => server_id !== null)
  expect([first, second]).toEqual([
    ['write_off', HOUR_MS, 1, -100],
    ['service_turned_off', HOUR_MS, 2, 0]
  ])
})

describe('the first moment at which an account would command a machine', () => {
  test('is when the money ends, and reading it leaves the account unchanged', () => {
    const account = newAccount(100 * 100)
    rentServer(account, 1, 0, 0)
    const before = structuredClone({ ...account, priceAt: undefined, termsAt: undefined })
    expect(firstCommandAt(account, 200 * HOUR_MS)).toBe(100 * HOUR_MS)
    expect(firstCommandAt(account, 100 * HOUR_MS)).toBeNull()
    expect({ ...account, priceAt: undefined, termsAt: undefined }).toEqual(before)
  })

  test('is the first of two', () => {
    const account = newAccount(500_000)
    rentServer(account, 1, 1, 0, { auto_renewal: false })
    rentServer(account, 1, 3, 0, { auto_renewal: false })
    expect(firstCommandAt(account, 200 * DAY)).toBe(30 * DAY)
  })
})

describe('the cost of a start', () => {
  test.each<[string, Partial<Server>, number]>([
    ['the first: the prepayment', { launched: false }, 72_000],
    ['within a paid hour: nothing', { launched: true, paid_until: 5 * HOUR_MS + 1 }, 0],
    ['at the end of it: the plain hour', { launched: true, paid_until: 5 * HOUR_MS }, 100],
    ['when nothing was paid: the plain hour', { launched: true, paid_until: null }, 100]
  ])('%s', (_, rest, total) => {
    const { account, server } = serverIn(rest)
    const start = startPrice(account, server, 5 * HOUR_MS)
    expect(start.total).toBe(total)
    expect(start.quote).toEqual(rest.launched ? server.plain_quote : server.quote)
  })
})

test.each<[string, Partial<Server>, number]>([
  ['what is paused asks its prepayment', {}, 72_000],
  ['what waits, too', { status: STATUS.requested, queue_ticket: 1 }, 72_000],
  ['what failed, too', { status: STATUS.error }, 72_000],
  ['what has lapsed asks the price of the moment', { lapsed: true }, 144_000],
  ['what was launched once asks nothing', { launched: true }, 0],
  ['what starts has paid', { status: STATUS.start }, 0]
])('for its first launch: %s', (_, rest, total) => {
  const { account, server } = serverIn(rest)
  expect(firstLaunchPrice(account, server, 21 * DAY)).toBe(total)
})

describe('the price that a server shows', () => {
  const shown = (rest: Partial<Server>) => {
    const { account, server } = serverIn({ promocode_id: 7, ...rest })
    const { price_plan, total, promocode_id } = shownPrice(account, server, 0)
    return [price_plan, total, promocode_id]
  }

  test('is the price of its plan before and in a period; outside one the plain hour, with a promo only on the hourly plan', () => {
    expect(shown({})).toEqual([1, 72_000, 7])
    expect(shown({ launched: true, period_start: 0 })).toEqual([1, 72_000, 7])
    expect(shown({ launched: true })).toEqual([0, 100, null])
    expect(shown({ launched: true, price_plan: 0 })).toEqual([0, 100, 7])
  })
})

describe('the running servers of an account', () => {
  const charged = (rest: Partial<Server>) => {
    const { account, server } = serverIn(rest)
    return findRunningServers(account, HOUR_MS).map(
      ({ status, period, paid_until, renewal_total, renewal_plain_hour }) => ({
        status: status === server.status,
        period,
        paid_until,
        renewal: [renewal_total, renewal_plain_hour]
      })
    )
  }

  test.each([STATUS.paused, STATUS.requested, STATUS.pausing, STATUS.error, STATUS.deleted])(
    'do not include a server in state %i',
    (status) => {
      expect(charged({ status })).toEqual([])
    }
  )

  test.each<[string, Partial<Server>, object]>([
    [
      'a first start: its period, and the renewal',
      { status: STATUS.start },
      { period: 1, paid_until: null, renewal: [72_000, 100] }
    ],
    [
      'a first start by the hour',
      { status: STATUS.start, price_plan: 0 },
      { period: 0, paid_until: null, renewal: [null, null] }
    ],
    [
      'a period that runs',
      { status: STATUS.active, launched: true, period_start: 0 },
      { period: 1, paid_until: 30 * DAY, renewal: [72_000, 100] }
    ],
    [
      'hours',
      { status: STATUS.active, launched: true, paid_until: HOUR_MS / 2 },
      { period: null, paid_until: HOUR_MS / 2, renewal: [null, null] }
    ],
    [
      'a start within an hour that is paid',
      { status: STATUS.start, launched: true, paid_until: HOUR_MS + 1 },
      { period: null, paid_until: HOUR_MS + 1, renewal: [null, null] }
    ],
    [
      'a start at the end of it',
      { status: STATUS.start, launched: true, paid_until: HOUR_MS },
      { period: null, paid_until: null, renewal: [null, null] }
    ]
  ])('%s', (_, rest, expected) => {
    expect(charged(rest)).toEqual([{ status: true, ...expected }])
  })
})
