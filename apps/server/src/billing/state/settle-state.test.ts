import { STATUS } from '@cloud/pricing'
import { HOUR_MS } from '@cloud/pricing/books'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY, eventsOf, newAccount, rentServer } from '../testing/small-account.ts'
import { newWatchedAccount, saveRule } from '../testing/watched-account.ts'
import type { Rule, Server } from './account-state.ts'
import { updateRunway } from './notices.ts'
import { requiredBalance } from './server-prices.ts'
import { firstCommandAt, settleState } from './settle-state.ts'

describe('due items', () => {
  test('at the same moment are settled by cost, then by id', () => {
    const account = newAccount(300 + 100 + 100)
    rentServer(account, 3, 0, 0)
    rentServer(account, 1, 0, 0)
    rentServer(account, 1, 0, 0)
    expect(account.balance).toBe(0)
    account.balance = 150
    const events = account.events.length
    settleState(account, HOUR_MS + 1)
    expect(
      eventsOf(account, events).filter(([type]) => type === 'write_off' || type === 'service_turned_off')
    ).toEqual([
      ['write_off', HOUR_MS, 2, -100],
      ['write_off', HOUR_MS, 3, -50],
      ['service_turned_off', HOUR_MS, 1, 0]
    ])
  })

  test('a late renewal uses the price of its moment, without discounts of the first period, and pins its plain hour', () => {
    const account = newAccount(72_000 + 150_000)
    const server = rentServer(account, 1, 1, 0)
    settleState(account, 33 * DAY)
    expect(server.quote.total).toBe(144_000)
    expect(server.plain_quote.hour).toBe(200)
    expect(account.transfers).toContainEqual(
      expect.objectContaining({ key: 'renewal:1:2', at: 30 * DAY, amount_rub_cents: 144_000 })
    )
  })

  test('a renewal without enough money keeps the old plain hour', () => {
    const account = newAccount(72_000 + 1_000)
    const server = rentServer(account, 1, 1, 0)
    settleState(account, 30 * DAY + 1)
    expect(server.plain_quote.hour).toBe(100)
    expect(eventsOf(account).filter(([, at]) => at === 30 * DAY)).toEqual([
      ['rebill_error', 30 * DAY, 1, 0],
      ['write_off', 30 * DAY, 1, -100]
    ])
  })

  test('without auto-renewal the server is turned off at the end and charged nothing; the notice three days before says so', () => {
    const account = newAccount(200_000)
    const server = rentServer(account, 1, 1, 0, { auto_renewal: false })
    settleState(account, 40 * DAY)
    expect(server.status).toBe(0)
    expect(account.balance).toBe(128_000)
    expect(account.events.at(-2)?.text).toContain('Автопродление выключено')
    expect(eventsOf(account).slice(-2)).toEqual([
      ['auto_renewal', 27 * DAY, 1, 0],
      ['service_turned_off', 30 * DAY, 1, 0]
    ])
  })

  test('an unused pinned price lapses after 30 days, and its promo use is returned', () => {
    const account = newAccount(0)
    const server = rentServer(account, 1, 1, 0, { promocode_id: 7 })
    settleState(account, 30 * DAY)
    expect(server).toMatchObject({ lapsed: false, promocode_id: 7 })
    settleState(account, 30 * DAY + 1)
    expect(server).toMatchObject({ lapsed: true, promocode_id: null })
    expect(account.returned_promos).toEqual([{ server_id: 1, at: 30 * DAY }])
    expect(requiredBalance(account, server, 31 * DAY)).toBe(144_000)
  })

  test('each threshold of the runway is an event dated with it; of several at once only the most urgent', () => {
    const account = newAccount(100 * 100)
    rentServer(account, 1, 0, 0)
    const events = account.events.length
    settleState(account, 200 * HOUR_MS)
    expect(eventsOf(account, events).filter(([type]) => type !== 'write_off')).toEqual([
      ['balance_low', 28 * HOUR_MS, null, 0],
      ['balance_last_day', 76 * HOUR_MS, null, 0],
      ['service_turned_off_soon', 99 * HOUR_MS, null, 0],
      ['service_turned_off', 100 * HOUR_MS, 1, 0]
    ])
    const poor = newAccount(10 * 100)
    rentServer(poor, 1, 0, 0)
    expect(eventsOf(poor).at(-1)).toEqual(['balance_last_day', 0, null, 0])
  })

  test('a longer runway arms the notice again', () => {
    const account = newAccount(71 * 100)
    rentServer(account, 1, 0, 0)
    expect(account.events.at(-1)?.type).toBe('balance_low')
    account.balance += 10_000
    updateRunway(account, 1)
    expect(account.notice_level).toBe(0)
    account.balance -= 10_000
    updateRunway(account, 2)
    expect(eventsOf(account).slice(-1)).toEqual([['balance_low', 2, null, 0]])
  })
})

test('settled in one step or in many, transfers and events are the same, at the same moments', () => {
  const server = fc.record({
    flavor: fc.integer({ min: 1, max: 4 }),
    plan: fc.constantFrom(0 as const, 1 as const, 3 as const),
    at: fc.integer({ min: 0, max: 3 * HOUR_MS }),
    auto_renewal: fc.boolean()
  })
  fc.assert(
    fc.property(
      fc.array(server, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 0, max: 2_000_000 }),
      fc.array(fc.integer({ min: 1, max: 20 * DAY }), { minLength: 1, maxLength: 30 }),
      (servers, balance, steps) => {
        const begin = () => {
          const account = newAccount(balance)
          for (const { flavor, plan, at, ...rest } of servers.toSorted((a, b) => a.at - b.at))
            rentServer(account, flavor, plan, Math.max(at, account.last_at), rest)
          return account
        }
        const [one, many] = [begin(), begin()]
        const end = many.last_at + steps.reduce((sum, step) => sum + step, 0)
        let now = many.last_at
        for (const step of steps) {
          now += step
          settleState(many, now)
        }
        settleState(one, end)
        expect(many).toEqual(one)
        const hold = one.servers.reduce((sum, { hold_rub_cents }) => sum + hold_rub_cents, 0)
        const revenue = one.transfers.reduce(
          (sum, { target, amount_rub_cents }) => sum + (target === 'revenue' ? amount_rub_cents : 0),
          0
        )
        expect(one.balance + hold + revenue).toBe(balance)
        const dates = one.transfers.map(({ at }) => at)
        expect(dates).toEqual(dates.toSorted((a, b) => a - b))
      }
    ),
    { numRuns: 50 }
  )
})

describe('a pause', () => {
  const at = (moment: number) => ({ kind: 'at', moment }) as const
  const waits = { status: STATUS.requested, queue_ticket: 1 }

  test('for waiting servers, when returned money suffices for one', () => {
    for (const [flavor_id, pause] of [
      [1, 'serve'],
      [2, undefined]
    ] as const) {
      const account = newWatchedAccount(72_000 + 100)
      rentServer(account, 1, 1, 0)
      rentServer(account, flavor_id, 1, 0, waits)
      saveRule(account, at(10), 'stop', 1)
      expect(settleState(account, 20)).toBe(pause)
    }
  })

  test('not for waiting servers, when money was only charged', () => {
    const account = newWatchedAccount(1_000)
    rentServer(account, 1, 0, 0)
    const waiting = rentServer(account, 1, 1, 0, waits)
    waiting.price_plan = 0
    waiting.quote = waiting.plain_quote
    expect(settleState(account, HOUR_MS + 1)).toBe(undefined)
  })

  test.each<[string, Partial<Server>, Rule['action'], boolean, 'start' | undefined]>([
    ['to start what is paused', {}, 'start', false, 'start'],
    ['not for what starts', { status: STATUS.start }, 'start', false, undefined],
    ['not for what runs', { status: STATUS.active }, 'start', false, undefined],
    ['not for a stop', {}, 'stop', false, undefined],
    ['not in a frozen account', {}, 'start', true, undefined]
  ])('%s', (_, rest, action, frozen, pause) => {
    const account = newWatchedAccount(0)
    rentServer(account, 1, 1, 0, rest)
    saveRule(account, at(10), action, 1)
    account.frozen = frozen
    expect(settleState(account, 20)).toBe(pause)
  })

  test('when the caller has seen enough', () => {
    const account = newWatchedAccount(1_000)
    rentServer(account, 1, 0, 0)
    expect(settleState(account, 5 * HOUR_MS, () => true)).toBe('seen')
    expect(account.last_at).toBe(HOUR_MS)
  })
})

test('searching the first command changes neither servers nor rules nor spending', () => {
  const account = newWatchedAccount(1_000)
  rentServer(account, 1, 0, 0)
  saveRule(account, { kind: 'at', moment: 90 * 60_000 }, 'stop')
  saveRule(account, { kind: 'spent_in_month', amount_rub_cents: 300 }, 'stop')
  const before = structuredClone({ ...account, priceAt: null, termsAt: null })
  expect(firstCommandAt(account, 9 * HOUR_MS)).toBe(90 * 60_000)
  expect({ ...account, priceAt: null, termsAt: null }).toEqual(before)
})
