import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyRunningServer } from '../testing/any-running-server.ts'
import { HOURLY, NOW } from '../testing/hourly-server.ts'
import { simulatedEnd } from '../testing/simulated-end.ts'
import { balanceBelowAt, lastsUntil, spendingReachedAt } from './lasts-until.ts'
import { isPeriodOverBy, type RunningServer } from './running-server.ts'

const HOUR = 3_600_000
const MONTH = 720 * HOUR
const HORIZON = NOW + 5 * 365 * 24 * HOUR

/** A server in a month that has just begun, with a renewal price of 50,000 kopeks. */
const monthly: RunningServer = {
  ...HOURLY,
  id: 2,
  period: 1,
  paid_until: NOW + MONTH,
  renewal_total: 50_000,
  renewal_plain_hour: 90
}

const after = (balance: number, ...servers: RunningServer[]) => {
  const end = lastsUntil({ balance, now: NOW, servers })
  return end === null ? null : end - NOW
}

it('isPeriodOverBy is true at the end of a period without renewal, and false for hours and renewed periods', () => {
  const ends = { ...monthly, auto_renewal: false }
  expect(isPeriodOverBy(ends, NOW + MONTH - 1)).toBe(false)
  expect(isPeriodOverBy(ends, NOW + MONTH)).toBe(true)
  expect(isPeriodOverBy(monthly, NOW + MONTH)).toBe(false)
  expect(isPeriodOverBy({ ...ends, paid_until: null }, NOW + MONTH)).toBe(false)
  expect(isPeriodOverBy({ ...ends, status: -1 }, NOW + MONTH)).toBe(false)
  for (const period of [0, null] as const)
    expect(isPeriodOverBy({ ...ends, period }, NOW + MONTH)).toBe(false)
})

describe('lastsUntil: worked cases', () => {
  it('without running servers there is no end', () => {
    expect(after(0)).toBeNull()
    for (const status of [-4, -3, -2, -1, 0]) expect(after(0, { ...HOURLY, status })).toBeNull()
  })

  it('without money servers are turned off at the end of the paid hour', () => {
    expect(after(0, HOURLY)).toBe(0)
    expect(after(0, { ...HOURLY, paid_until: NOW + 60_000 })).toBe(60_000)
  })

  it('money for ten hours lasts ten hours, to the second', () => {
    expect(after(1_000, HOURLY)).toBe(10 * HOUR)
    expect(after(1_000, { ...HOURLY, paid_until: NOW + 1 })).toBe(10 * HOUR + 1)
  })

  it('a part of the price of an hour buys started seconds', () => {
    expect(after(50, HOURLY)).toBe(HOUR / 2)
    expect(after(1, HOURLY)).toBe(36_000)
    expect(after(1, { ...HOURLY, plain_hour: 7 })).toBe(515_000)
    expect(after(1_001, HOURLY)).toBe(10 * HOUR + 36_000)
  })

  it('a starting server counts from now: its hour at once, its first period in full', () => {
    expect(after(100, { ...HOURLY, status: 1, paid_until: null })).toBe(HOUR)
    expect(after(0, { ...monthly, status: 1, paid_until: null })).toBe(MONTH)
    expect(after(0, { ...HOURLY, status: 1, period: 0, paid_until: null })).toBe(HOUR)
    expect(after(0, { ...HOURLY, status: 1, paid_until: NOW + 5_000 })).toBe(5_000)
  })

  it('a period is renewed while the money lasts, then plain hours follow at the price pinned last', () => {
    expect(after(0, monthly)).toBe(MONTH)
    expect(after(49_999, { ...monthly, plain_hour: 50_000 })).toBe(MONTH + 3_600_000)
    expect(after(50_000, monthly)).toBe(2 * MONTH)
    expect(after(50_090, monthly)).toBe(2 * MONTH + HOUR)
    expect(after(150_180, monthly)).toBe(4 * MONTH + 2 * HOUR)
  })

  it('without a renewal price plain hours follow', () => {
    expect(after(200, { ...monthly, renewal_total: null })).toBe(MONTH + 2 * HOUR)
    expect(after(50_100, { ...monthly, renewal_plain_hour: null })).toBe(2 * MONTH + HOUR)
  })

  it('a server without auto-renewal is ignored after its period ends', () => {
    expect(after(0, { ...monthly, auto_renewal: false })).toBeNull()
    expect(after(100_000, HOURLY, { ...monthly, auto_renewal: false })).toBe(1_000 * HOUR)
  })

  it('a free renewal never ends', () => {
    expect(after(0, { ...monthly, renewal_total: 0 })).toBeNull()
  })

  it('auto-renewal has no effect on the hourly plan: plain hours follow', () => {
    const first = { ...HOURLY, period: 0, paid_until: NOW + HOUR, auto_renewal: false } as const
    expect(after(100, first)).toBe(2 * HOUR)
    expect(after(100, { ...HOURLY, auto_renewal: false })).toBe(HOUR)
  })

  it('at equal times the smaller charge is paid first, then the lower id', () => {
    const dear = { ...HOURLY, id: 0, plain_hour: 300 }
    expect(after(100, HOURLY, dear)).toBe(0)
    expect(after(250, HOURLY, dear)).toBe(HOUR / 2)
    expect(after(150, { ...HOURLY, id: 5 }, { ...HOURLY, id: 4 })).toBe(HOUR / 2)
    const cheap = { ...monthly, plain_hour: 10, renewal_total: 100, paid_until: NOW }
    expect(after(150, HOURLY, cheap)).toBe(HOUR + 1_080_000)
    expect(after(150, { ...HOURLY, id: 3 }, cheap)).toBe(HOUR / 2)
    // a period that cannot be renewed asks for its plain hour
    const ending = { ...monthly, renewal_total: null, paid_until: NOW }
    expect(after(250, { ...HOURLY, plain_hour: 200 }, ending)).toBe((HOUR * 3) / 4)
    const renewal = { ...monthly, paid_until: NOW + HOUR }
    expect(after(50_000, { ...HOURLY, paid_until: NOW + HOUR }, renewal)).toBe(251 * HOUR)
  })

  it('finds an end within five years and none later', () => {
    const whole = (HORIZON - NOW) / HOUR
    expect(after(whole * 100, HOURLY)).toBe(HORIZON - NOW)
    expect(after(whole * 100 + 1, HOURLY)).toBeNull()
    expect(after(Number.MAX_SAFE_INTEGER, HOURLY, monthly)).toBeNull()
    expect(after(0, { ...monthly, paid_until: HORIZON })).toBe(HORIZON - NOW)
    expect(after(0, { ...monthly, paid_until: HORIZON + 1 })).toBeNull()
  })

  it('does not modify its arguments', () => {
    const servers = Object.freeze([Object.freeze({ ...HOURLY }), Object.freeze({ ...monthly })])
    expect(lastsUntil({ balance: 1_000_000, now: NOW, servers })).not.toBeNull()
    expect(servers).toEqual([HOURLY, monthly])
  })
})

describe('lastsUntil: laws', () => {
  const servers = fc.array(anyRunningServer(NOW), { maxLength: 8 })
  const balance = fc.oneof(fc.constant(0), fc.nat(1_000), fc.nat(1_000_000), fc.nat(1_000_000_000))

  it('equals a simulation of every due moment', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(balance, servers, (money, all) => {
        expect(lastsUntil({ balance: money, now: NOW, servers: all })).toBe(simulatedEnd(money, NOW, all))
      }),
      { numRuns: 500 }
    )
  })

  it('does not depend on the order of servers with different ids', () => {
    fc.assert(
      fc.property(balance, servers, (money, all) => {
        const unlike = all.map((server, id) => ({ ...server, id }))
        expect(lastsUntil({ balance: money, now: NOW, servers: unlike.toReversed() })).toBe(
          lastsUntil({ balance: money, now: NOW, servers: unlike })
        )
      })
    )
  })

  it('more money never lasts shorter for plain hours', () => {
    const outside = servers.map((all) => all.map((server) => ({ ...server, period: null })))
    fc.assert(
      fc.property(balance, fc.nat(10_000), outside, (money, more, all) => {
        const end = (sum: number) => lastsUntil({ balance: sum, now: NOW, servers: all }) ?? Infinity
        expect(end(money + more)).toBeGreaterThanOrEqual(end(money))
      })
    )
  })

  it('is never before the first due moment, and is whole milliseconds', () => {
    fc.assert(
      fc.property(balance, servers, (money, all) => {
        const end = lastsUntil({ balance: money, now: NOW, servers: all })
        if (end === null) return
        expect(Number.isSafeInteger(end)).toBe(true)
        expect(end).toBeGreaterThanOrEqual(Math.min(...all.map(({ paid_until }) => paid_until ?? NOW)))
      })
    )
  })

  it('a thousand servers and money for years are computed quickly', { timeout: 10_000 }, () => {
    const many = Array.from({ length: 1_000 }, (_, i): RunningServer => {
      const at = NOW + ((i * 7_919) % 3_600) * 1_000
      return i % 2 === 0
        ? { ...HOURLY, id: i, plain_hour: 1_000 + i, paid_until: at }
        : { ...monthly, id: i, paid_until: at + i * HOUR }
    })
    expect(lastsUntil({ balance: 1_000_000_000, now: NOW, servers: many })).not.toBeNull()
    expect(lastsUntil({ balance: 1e13, now: NOW, servers: many })).toBeNull()
  })
})

describe('predictions for rules that watch money', () => {
  const servers = fc.uniqueArray(anyRunningServer(NOW), { maxLength: 5, selector: ({ id }) => id })
  const balance = fc.oneof(fc.nat(1_000), fc.nat(1_000_000), fc.nat(100_000_000))
  const amount = fc.oneof(fc.integer({ min: 1, max: 1_000 }), fc.integer({ min: 1, max: 5_000_000 }))
  /** Uses months of 31 days, so that the reference needs no calendar. */
  const monthAfter = (moment: number) =>
    NOW - HOUR + (Math.floor((moment - NOW + HOUR) / (744 * HOUR)) + 1) * 744 * HOUR

  it('worked cases: the hour that lowers the balance below the amount, and the hour that reaches the spending', () => {
    const account = { balance: 1_000, now: NOW, servers: [HOURLY] }
    expect(balanceBelowAt(account, 1_000)).toBe(NOW)
    expect(balanceBelowAt(account, 900)).toBe(NOW + HOUR)
    expect(balanceBelowAt(account, 1)).toBe(NOW + 9 * HOUR)
    expect(balanceBelowAt(account, 1_001)).toBeNull()
    const watch = { server: null, spent: 0, amount: 300, monthAfter, isOver: false }
    expect(spendingReachedAt(account, watch)).toBe(NOW + 2 * HOUR)
    expect(spendingReachedAt(account, { ...watch, spent: -100 })).toBe(NOW + 3 * HOUR)
    expect(spendingReachedAt(account, { ...watch, server: 99 })).toBeNull()
    expect(spendingReachedAt({ ...account, balance: 1_000_000 }, { ...watch, isOver: true })).toBe(
      NOW + 745 * HOUR
    )
    expect(spendingReachedAt({ ...account, balance: 1_000_000 }, { ...watch, amount: 74_400 })).toBe(
      NOW + (743 + 743) * HOUR
    )
  })

  it.each<[string, (moment: number) => unknown]>([
    ['the same moment', (moment) => moment],
    ['an earlier moment', () => NOW - HOUR],
    ['NaN', () => Number.NaN],
    ['no moment', () => undefined]
  ])('refuses a month that ends at %s', (_, monthAfter) => {
    const watch = { server: null, spent: 0, amount: 300, monthAfter, isOver: false }
    const account = { balance: 1_000, now: NOW, servers: [HOURLY] }
    expect(() => Reflect.apply(spendingReachedAt, null, [account, watch])).toThrow(
      expect.objectContaining({ name: 'PricingError', field: 'monthAfter' })
    )
  })

  it('balanceBelowAt is the first payment that leaves less than the amount', () => {
    fc.assert(
      fc.property(balance, servers, amount, (money, all, least) => {
        let found: number | null = null
        simulatedEnd(money, NOW, all, ({ at, left }) => {
          if (left < least && money >= least) found = at
          return found !== null
        })
        expect(balanceBelowAt({ balance: money, now: NOW, servers: all }, least)).toBe(found)
      }),
      { numRuns: 500 }
    )
  })

  it('spendingReachedAt is the first payment with which the month reaches the amount', () => {
    const which = fc.option(fc.nat(30), { nil: null })
    fc.assert(
      fc.property(
        balance,
        servers,
        amount,
        which,
        fc.integer({ min: -500_000, max: 500_000 }),
        fc.boolean(),
        (money, all, most, server, before, isOver) => {
          const sums = new Map<number, number>([[monthAfter(NOW), isOver ? -Infinity : before]])
          let found: number | null = null
          simulatedEnd(money, NOW, all, ({ at, id, amount: taken }) => {
            const month = monthAfter(at)
            const sum = (sums.get(month) ?? 0) + (server === null || server === id ? taken : 0)
            sums.set(month, sum)
            // a free renewal is not a payment
            if (taken > 0 && sum >= most) found = at
            return found !== null
          })
          const watch = { server, spent: before, amount: most, monthAfter, isOver }
          expect(spendingReachedAt({ balance: money, now: NOW, servers: all }, watch)).toBe(found)
        }
      ),
      { numRuns: 500 }
    )
  })
})
