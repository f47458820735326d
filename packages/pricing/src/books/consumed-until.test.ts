import { describe, expect, it } from 'vitest'
import { HOURLY, NOW } from '../testing/hourly-server.ts'
import { type ConsumingServer, consumedUntil } from './consumed-until.ts'

const HOUR = 3_600_000

const hourly: ConsumingServer = { ...HOURLY, prepaid: 0, charged_hours: 0 }

/** A server after ten hours of a month bought for 72,000 kopeks, with a renewal price of 144,000. */
const monthly: ConsumingServer = {
  ...hourly,
  id: 2,
  period: 1,
  paid_until: NOW + 710 * HOUR,
  renewal_total: 144_000,
  renewal_plain_hour: 90,
  prepaid: 72_000,
  charged_hours: 10
}

/** The same month, two hours before its end. */
const ending: ConsumingServer = { ...monthly, paid_until: NOW + 2 * HOUR, charged_hours: 718 }

const within = (hours: number, balance: number, ...servers: ConsumingServer[]) =>
  consumedUntil({ balance, now: NOW, servers }, NOW + hours * HOUR)

describe('consumedUntil: worked cases', () => {
  it('a server that does not run consumes nothing, regardless of its prepayment', () => {
    expect(within(5, 1_000)).toBe(0)
    for (const status of [-4, -3, -2, -1, 0]) expect(within(5, 1_000, { ...monthly, status })).toBe(0)
  })

  it('counts plain hours that begin before the moment', () => {
    expect(within(0, 1_000, hourly)).toBe(0)
    expect(within(4.5, 1_000, hourly)).toBe(500)
    expect(within(5, 1_000, hourly)).toBe(500)
    expect(within(5, 1_000, { ...hourly, paid_until: NOW + HOUR })).toBe(400)
  })

  it('counts plain hours while the balance covers them, to the kopek', () => {
    expect(within(5, 0, hourly)).toBe(0)
    expect(within(5, 250, hourly)).toBe(250)
    expect(within(2.5, 250, hourly)).toBe(250)
    expect(within(2, 250, hourly)).toBe(200)
  })

  it('counts hours of a paid period with an empty balance', () => {
    expect(within(0, 0, monthly)).toBe(0)
    expect(within(1, 0, monthly)).toBe(100)
    expect(within(4.5, 0, monthly)).toBe(500)
    expect(within(710, 0, monthly)).toBe(71_000)
    expect(within(1_000, 0, monthly)).toBe(71_000)
    expect(within(1, 0, { ...monthly, charged_hours: 12 })).toBe(0)
    expect(within(3, 0, { ...monthly, charged_hours: 12 })).toBe(100)
  })

  it('a starting server has its whole period ahead', () => {
    const starting = { ...monthly, status: 1, paid_until: null, charged_hours: 0 }
    expect(within(5, 0, starting)).toBe(500)
    expect(within(722, 144_000, starting)).toBe(72_400)
  })

  it('counts the hours of a renewal that begin before the moment', () => {
    expect(within(2, 144_000, ending)).toBe(200)
    expect(within(2.5, 144_000, ending)).toBe(400)
    expect(within(5, 144_000, ending)).toBe(800)
    expect(within(2 + 720 + 1, 288_000, ending)).toBe(200 + 144_000 + 200)
    expect(within(5, 144_000, { ...ending, renewal_total: 144_001 })).toBe(200 + 300)
  })

  it('counts plain hours after a renewal that is not covered, and nothing without auto-renewal', () => {
    expect(within(5, 250, ending)).toBe(200 + 250)
    expect(within(5, 144_000, { ...ending, renewal_total: null })).toBe(200 + 300)
    expect(within(5, 144_000, { ...ending, auto_renewal: false })).toBe(200)
  })

  it('several servers share one balance', () => {
    expect(within(5, 1_000, hourly, monthly)).toBe(1_000)
    expect(within(5, 350, hourly, { ...hourly, id: 3 }, ending)).toBe(350 + 200)
  })
})

it.each([
  ['until', { servers: [hourly] }, Number.NaN],
  ['balance', { balance: -1, servers: [] }, NOW],
  ['servers.1.prepaid', { servers: [hourly, { ...monthly, prepaid: -1 }] }, NOW],
  ['servers.0.charged_hours', { servers: [{ ...monthly, charged_hours: 1.5 }] }, NOW]
])('refuses %s by its name', (field, account, until) => {
  expect(() => consumedUntil({ balance: 0, now: NOW, ...account }, until)).toThrow(
    expect.objectContaining({ name: 'PricingError', field })
  )
})
