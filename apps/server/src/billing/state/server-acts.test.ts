import { STATUS } from '@cloud/pricing'
import { HOUR_MS } from '@cloud/pricing/books'
import { describe, expect, test } from 'vitest'
import { DAY, eventsOf, newAccount, priceAt, rentServer } from '../testing/small-account.ts'
import type { AccountState, Server } from './account-state.ts'
import { notifyPeriodEnd } from './notices.ts'
import { activateServer, launchServer, markFailed, replaceConfiguration, stopServer } from './server-acts.ts'
import { transition } from './server-status.ts'
import { settleState } from './settle-state.ts'

/** Stops a server on behalf of its owner, and marks its machine as down. */
function stopAndMarkDown(account: AccountState, server: Server, at: number): void {
  settleState(account, at)
  stopServer(account, server, at)
  transition(account, server, at, 'down')
}

function started(account: AccountState, server: Server, at: number): void {
  settleState(account, at)
  launchServer(account, server, at)
  activateServer(account, server, at)
}

/** A three-month plan, stopped within its first hour: from then on the server is charged by the hour. */
function afterPeriod(balance: number) {
  const account = newAccount(1_000_000)
  const server = rentServer(account, 1, 3, 0)
  stopAndMarkDown(account, server, HOUR_MS / 2)
  account.balance = balance
  return { account, server, events: account.events.length }
}

describe('a start after a stop', () => {
  test("costs nothing until the paid hour ends, then the plain hour instead of the plan's", () => {
    const { account, server, events } = afterPeriod(100_000)
    expect(server.quote.hour).toBeLessThan(100)
    started(account, server, HOUR_MS - 1)
    expect([account.balance, server.paid_until]).toEqual([100_000, HOUR_MS])
    settleState(account, HOUR_MS + 1)
    expect([account.balance, server.paid_until]).toEqual([99_900, 2 * HOUR_MS])
    expect(eventsOf(account, events)).toEqual([
      ['cloud_server_started', HOUR_MS - 1, 1, 0],
      ['write_off', HOUR_MS, 1, -100]
    ])
  })

  test.each([
    ['at the end of the paid hour', HOUR_MS],
    ['later', 5 * HOUR_MS]
  ])('an hour is charged before the start is recorded: %s', (_, at) => {
    const { account, server, events } = afterPeriod(1_000)
    started(account, server, at)
    expect(eventsOf(account, events)).toEqual([
      ['write_off', at, 1, -100],
      ['cloud_server_started', at, 1, 0]
    ])
    expect(server.paid_until).toBe(at + HOUR_MS)
  })

  test('without money is turned off at once, without a notice that it runs', () => {
    const { account, server, events } = afterPeriod(0)
    started(account, server, 2 * HOUR_MS)
    expect(eventsOf(account, events)).toEqual([['service_turned_off', 2 * HOUR_MS, 1, 0]])
    expect(server.status).toBe(STATUS.pausing)
  })

  test('a stop outside a period keeps the paid hour', () => {
    const { account, server } = afterPeriod(1_000)
    started(account, server, 2 * HOUR_MS)
    stopAndMarkDown(account, server, 2.25 * HOUR_MS)
    started(account, server, 2.5 * HOUR_MS)
    expect([account.balance, server.paid_until]).toEqual([900, 3 * HOUR_MS])
  })

  test('continues the count of hours, each with a separate key', () => {
    const { account, server } = afterPeriod(1_000)
    started(account, server, 2 * HOUR_MS)
    settleState(account, 4 * HOUR_MS)
    const keys = account.transfers.map(({ key }) => key)
    expect(keys.slice(-2)).toEqual(['hour:1:2:1', 'hour:1:2:2'])
  })
})

describe('a launch', () => {
  test('takes a slot, and keeps the pinned price', () => {
    const account = newAccount(0)
    const server = rentServer(account, 1, 1, 0)
    account.balance = 100_000
    launchServer(account, server, 21 * DAY)
    expect(server).toMatchObject({
      prepaid_rub_cents: 72_000,
      pinned_at: 0,
      purchase_no: 1,
      started_at: null
    })
    expect(account.taken).toEqual([1])
    expect(account.events.at(-1)).toMatchObject({ type: 'write_off', server_id: 1, server_name: 's1' })
  })

  test('from the queue pins the price of the moment of the start', () => {
    const account = newAccount(0)
    const server = rentServer(account, 1, 1, 0, { status: STATUS.requested, queue_ticket: 1 })
    account.balance = 100_000
    launchServer(account, server, 2 * DAY, 'serve')
    expect(server).toMatchObject({ pinned_at: 2 * DAY, queue_ticket: null })
  })

  test('without cost posts no transfer and records no event', () => {
    const account = newAccount(0)
    const price = priceAt({ flavor_id: 1, disk_id: 1, ssd_count: 256 }, 1, 0)
    if (price === undefined) throw new Error('The price list has no such price.')
    rentServer(account, 1, 1, 0, { quote: { ...price.quote, total: 0 as typeof price.quote.total } })
    expect(account.transfers).toEqual([])
    expect(account.events.map(({ type }) => type)).toEqual(['cloud_server_started'])
    expect(account.prepayments).toHaveLength(1)
  })
})

describe('a change', () => {
  const changed = (account: AccountState, server: Server, flavor_id: number) => {
    const price = priceAt({ flavor_id, disk_id: 1, ssd_count: 256 }, 1, HOUR_MS)
    if (price !== undefined) replaceConfiguration(account, server, HOUR_MS, flavor_id, 1, price)
    return {
      taken: account.taken,
      commands: account.commands.length,
      types: eventsOf(account).map(([type]) => type)
    }
  }

  test('of the plan alone keeps the machine: no other slot, no command', () => {
    const account = newAccount(500_000)
    const server = rentServer(account, 1, 3, 0)
    account.taken.length = 0
    expect(changed(account, server, 1)).toEqual({
      taken: [],
      commands: 1,
      types: [
        'write_off',
        'cloud_server_started',
        'cloud_server_stopped',
        'write_off',
        'cloud_server_started'
      ]
    })
    expect(server).toMatchObject({ status: STATUS.active, launched: true, started_at: HOUR_MS })
    expect(account.transfers.map(({ key }) => key)).toEqual([
      'launch:1:1',
      'hour:1:1:1',
      'stop:1:1',
      'change:1:2',
      'hour:1:2:1'
    ])
  })

  test('of the flavor takes its slot and commands a machine', () => {
    const account = newAccount(500_000)
    const server = rentServer(account, 1, 3, 0)
    account.taken.length = 0
    expect(changed(account, server, 2)).toEqual({
      taken: [2],
      commands: 2,
      types: ['write_off', 'cloud_server_started', 'cloud_server_stopped', 'write_off']
    })
    expect(server).toMatchObject({ status: STATUS.start, launched: false, started_at: null })
  })

  test('of a paused server starts it without a stop', () => {
    const account = newAccount(0)
    const server = rentServer(account, 1, 3, 0)
    account.balance = 500_000
    expect(changed(account, server, 1)).toEqual({ taken: [1], commands: 1, types: ['write_off'] })
    expect(server.status).toBe(STATUS.start)
  })
})

describe('a failure', () => {
  test.each([
    ['within the paid hour, which returns', 2.5 * HOUR_MS, 100],
    ['at its end: it was used', 3 * HOUR_MS, 0]
  ])('outside a period, %s', (_, at, returned) => {
    const { account, server } = afterPeriod(1_000)
    started(account, server, 2 * HOUR_MS)
    settleState(account, at)
    markFailed(account, server, at)
    expect(account.balance).toBe(900 + returned)
    expect(server).toMatchObject({ paid_until: null, hour_taken_rub_cents: 0 })
    expect(account.events.at(-1)).toMatchObject({ type: 'cloud_server_stopped', amount_rub_cents: returned })
  })

  test('of a start keeps the hour that was paid before', () => {
    const { account, server } = afterPeriod(1_000)
    launchServer(account, server, HOUR_MS / 2)
    markFailed(account, server, HOUR_MS / 2 + 1)
    expect(server).toMatchObject({ status: STATUS.error, paid_until: HOUR_MS })
  })

  test('in the queue records no event, and the price holds from then on', () => {
    const account = newAccount(0)
    const server = rentServer(account, 1, 1, 0, { status: STATUS.requested, queue_ticket: 1 })
    markFailed(account, server, DAY)
    expect(server).toMatchObject({ queue_ticket: null, pinned_at: DAY })
    expect(account.events).toEqual([])
  })

  test('of a paused server keeps the day from which its price holds', () => {
    const account = newAccount(0)
    const server = rentServer(account, 1, 1, 0)
    markFailed(account, server, DAY)
    expect(server.pinned_at).toBe(0)
  })
})

describe('a renewal', () => {
  test('needs exactly its price, and so does its notice', () => {
    const account = newAccount(72_000 + 144_000)
    rentServer(account, 1, 1, 0)
    settleState(account, 30 * DAY + 1)
    expect([account.balance, account.events.at(-1)?.type]).toEqual([0, 'rebill_success'])
    expect(account.events.find(({ type }) => type === 'auto_renewal')?.text).toMatch(/, этого хватает$/)
  })

  test('without a price is skipped: the server is charged by the hour', () => {
    const account = newAccount(500_000)
    const server = rentServer(account, 1, 1, 0)
    const unpriced = { ...account, priceAt: () => undefined }
    settleState(unpriced, 30 * DAY + 1)
    expect(eventsOf(unpriced).slice(-3)).toEqual([
      ['auto_renewal', 27 * DAY, 1, 0],
      ['rebill_error', 30 * DAY, 1, 0],
      ['write_off', 30 * DAY, 1, -100]
    ])
    notifyPeriodEnd(unpriced, server, 40 * DAY)
    expect(unpriced.events.at(-1)?.text).toContain('цены на новый период сегодня нет')
  })

  test.each([
    ['that the balance does not cover', 1, 30 * DAY, 2_450, 'rebill_error'],
    ['of an hour', 0, HOUR_MS, 2_450, undefined]
  ] as const)('%s takes the hour before the runway is updated', (_, plan, end, balance, first) => {
    const account = newAccount(100_000)
    rentServer(account, 1, plan, 0)
    account.balance = balance
    settleState(account, end)
    account.lasts_until = null
    account.notice_level = 0
    const events = account.events.length
    settleState(account, end + 1)
    expect(eventsOf(account, events).map(([type]) => type)).toEqual([
      ...(first === undefined ? [] : [first]),
      'write_off',
      'balance_low'
    ])
  })
})

test('a new server has no labels', () => {
  expect(rentServer(newAccount(0), 1, 1, 0).labels).toEqual([])
})

test('an action that the state does not allow is named in the error', () => {
  const account = newAccount(0)
  const server = rentServer(account, 1, 1, 0)
  expect(() => transition(account, server, 0, 'down')).toThrow(
    "Server 1 is in -1: 'down' is not allowed there."
  )
  expect(server.status).toBe(STATUS.paused)
})
