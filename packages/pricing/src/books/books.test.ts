import fc from 'fast-check'
import { expect, it } from 'vitest'
import { quote } from '../quote/quote.ts'
import { anyConfiguration } from '../testing/any-configuration.ts'
import { anyRunningServer } from '../testing/any-running-server.ts'
import { anyTerms } from '../testing/any-terms.ts'
import { lastsUntil } from './lasts-until.ts'
import { periodHours } from './period-hours.ts'
import { plainHour } from './plain-hour.ts'
import { runRate } from './run-rate.ts'
import { secondsBought } from './seconds-bought.ts'
import { startedHours } from './started-hours.ts'

it('runRate sums the plain hours of servers that run outside a period', () => {
  const server = { status: 2, period: null, plain_hour: 100 }
  expect(runRate([])).toBe(0)
  expect(runRate([server, { ...server, status: 1, plain_hour: 20 }])).toBe(120)
  expect(
    runRate([
      { ...server, period: 1 },
      { ...server, period: 0 }
    ])
  ).toBe(0)
  for (const status of [-4, -3, -2, -1, 0]) expect(runRate([{ ...server, status }])).toBe(0)
})

it('the rate of two lists of servers together is the sum of their rates', () => {
  const servers = fc.array(anyRunningServer(0))
  fc.assert(
    fc.property(servers, servers, (a, b) => {
      expect(runRate([...a, ...b])).toBe(runRate(a) + runRate(b))
    })
  )
})

it.each([
  [0, 1],
  [1, 1],
  [3_600_000, 1],
  [3_600_001, 2],
  [7_200_000, 2],
  [-5, 1]
])('%i ms of use count as %i started hours', (elapsed, hours) => {
  expect(startedHours(elapsed)).toBe(hours)
})

it.each([
  [0, 100, 0],
  [1, 100, 36],
  [50, 100, 1_800],
  [99, 100, 3_564],
  [100, 100, 3_600],
  [1, 7, 515],
  [1, 1_000_000, 1]
])('%i of %i kopeks buy %i seconds', (taken, hour, seconds) => {
  expect(secondsBought(taken, hour)).toBe(seconds)
})

it('secondsBought is never less than the exact share of the hour, and less than a second more', () => {
  const hours = fc.integer({ min: 1, max: 1_000_000_000 })
  fc.assert(
    fc.property(hours, fc.nat(), (hour, some) => {
      const taken = some % (hour + 1)
      const seconds = BigInt(secondsBought(taken, hour))
      const share = 3_600n * BigInt(taken)
      expect(seconds * BigInt(hour) >= share && (seconds - 1n) * BigInt(hour) < share).toBe(true)
    })
  )
})

it('plainHour is the hour of plan 0: with the promo code on the hourly plan, without it on the other plans', () => {
  fc.assert(
    fc.property(anyConfiguration, anyTerms, (input, terms) => {
      const { promoPercent: _, ...bare } = input
      const expected = input.pricePlan === 0 ? input : { ...bare, pricePlan: 0 as const }
      expect(plainHour(input, terms)).toBe(quote(expected, terms).hour)
    })
  )
  const flavor = { flavor_monthly_price_rub_cents: 7_200_000, gpu_count: 0 }
  const input = { flavor, ssd: { size: 1, monthly_price_rub_cents: 0 }, ssdSize: 0, promoPercent: 10 }
  expect(plainHour({ ...input, pricePlan: 12 })).toBe(10_000)
  expect(() => plainHour(undefined as never)).toThrow(/^flavor\.flavor_monthly_price_rub_cents must be/)
  expect(plainHour({ ...input, pricePlan: 0 })).toBe(9_000)
})

it('plainHour checks the input before changing it', () => {
  const flavor = { flavor_monthly_price_rub_cents: 7_200_000, gpu_count: 0 }
  const input = { flavor, ssd: { size: 1, monthly_price_rub_cents: 0 }, ssdSize: 0, pricePlan: 12 }
  for (const [given, field] of [
    [{ pricePlan: 7 }, 'pricePlan'],
    [{ pricePlan: null }, 'pricePlan'],
    [{ promoPercent: 'x' }, 'promoPercent'],
    [{ promoPercent: 101 }, 'promoPercent'],
    [{ pricePlan: 0, promoPercent: 101 }, 'promoPercent']
  ] as const)
    expect(() => Reflect.apply(plainHour, null, [{ ...input, ...given }])).toThrow(
      expect.objectContaining({ name: 'PricingError', field })
    )
})

it('refuses unconverted or missing values with their field', () => {
  const server = {
    id: 1,
    status: 2,
    period: null,
    paid_until: null,
    plain_hour: 100,
    auto_renewal: true,
    renewal_total: null,
    renewal_plain_hour: null
  }
  const account = { balance: 100, now: 0, servers: [server] }
  const iso = '2026-11-22T10:00:00.000Z'
  const refused = (field: string, of: (...given: never[]) => unknown, ...given: unknown[]) =>
    expect(() => Reflect.apply(of, null, given), field).toThrow(
      expect.objectContaining({ name: 'PricingError', field })
    )
  expect(lastsUntil(account)).toBe(3_600_000)
  for (const change of [
    { status: '2' },
    { status: 3 },
    { period: undefined },
    { period: 37 },
    { paid_until: iso },
    { plain_hour: undefined },
    { plain_hour: 0 },
    { plain_hour: 1.5 },
    { auto_renewal: undefined },
    { renewal_total: -1 },
    { renewal_plain_hour: '1' }
  ]) {
    const [name = ''] = Object.keys(change)
    const servers = [server, { ...server, ...change }]
    refused(`servers.1.${name}`, lastsUntil, { ...account, servers })
    if (['status', 'period', 'plain_hour'].includes(name)) refused(`servers.1.${name}`, runRate, servers)
  }
  refused('balance', lastsUntil, { ...account, balance: '100' })
  refused('now', lastsUntil, { ...account, now: new Date(0) })
  refused('servers', lastsUntil, { ...account, servers: undefined })
  refused('servers', runRate, undefined)
  refused('servers.0.status', runRate, [null])
  for (const elapsed of ['x', Number.NaN, Infinity, undefined]) refused('elapsed', startedHours, elapsed)
  for (const plan of [37, 1.5, '3', undefined, Number.NaN]) refused('plan', periodHours, plan)
  refused('hour', secondsBought, 1, 0)
  refused('taken', secondsBought, 2, 1)
  refused('taken', secondsBought, -1, 1)
})

it('reads only the state of a server that costs nothing', () => {
  expect(Reflect.apply(runRate, null, [[{ status: -1 }]])).toBe(0)
  expect(Reflect.apply(lastsUntil, null, [{ balance: 0, now: 0, servers: [{ status: 0 }] }])).toBeNull()
})
