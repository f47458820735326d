import { expect, test } from 'vitest'
import { consumedUntil } from '../books/consumed-until.ts'
import { balanceBelowAt, lastsUntil, spendingReachedAt } from '../books/lasts-until.ts'
import { monthAfter, monthOf } from '../books/month-of.ts'
import { nextWeekly } from '../books/next-weekly.ts'
import { isPeriodOverBy } from '../books/running-server.ts'
import { startedHours } from '../books/started-hours.ts'
import { priceListAt } from '../estimate/price-list-at.ts'
import { DEFAULT_TERMS } from '../quote/terms.ts'
import { HOURLY } from '../testing/hourly-server.ts'
import { priceSinceText } from '../words/price-since-text.ts'
import { ruleText } from '../words/rule-text.ts'
import { PricingError } from './pricing-error.ts'

const at = (now: number) => ({ balance: 1e9, now, servers: [{ ...HOURLY, paid_until: now }] })
const LIST = {
  id: 1,
  currency: 'RUB',
  valid_from: '2026-01-01T00:00:00Z',
  terms: DEFAULT_TERMS,
  flavors: [],
  disk: { size: 1, monthly_price_rub_cents: 750 }
} as const
const rule = (moment: number) =>
  ({ condition: { kind: 'at', moment }, action: 'notify', server_name: null }) as const

const CALLS: Readonly<Record<string, (moment: number) => unknown>> = {
  monthOf,
  monthAfter,
  startedHours,
  nextWeekly: (moment) => nextWeekly([1], '09:00', moment),
  isPeriodOverBy: (moment) => isPeriodOverBy(HOURLY, moment),
  lastsUntil: (moment) => lastsUntil(at(moment)),
  balanceBelowAt: (moment) => balanceBelowAt(at(moment), 1),
  spendingReachedAt: (moment) =>
    spendingReachedAt(at(moment), { server: null, spent: 0, amount: 1, monthAfter, isOver: false }),
  consumedUntil: (moment) => consumedUntil({ ...at(0), servers: [] }, moment),
  priceListAt: (moment) => priceListAt([LIST], moment),
  'priceSinceText, since': (since) => priceSinceText({ since, now: 0, was_rub_cents: 1 }),
  'priceSinceText, now': (now) => priceSinceText({ since: 0, now, was_rub_cents: 1 }),
  'ruleText, moment': (moment) => ruleText(rule(moment), 0),
  'ruleText, now': (now) => ruleText(rule(0), now)
}

test.each(Object.entries(CALLS))('%s refuses numbers outside the range of dates', (_, call) => {
  for (const moment of [8.65e15, -8.65e15, 1e300, -1e300, Infinity, Number.NaN])
    expect(() => call(moment), String(moment)).toThrow(PricingError)
})

test.each([8.6e15, -8.6e15])('the months around %d are dates', (moment) => {
  expect(monthOf(moment)).toBeLessThanOrEqual(moment)
  expect(monthAfter(moment)).toBeGreaterThan(moment)
  expect(nextWeekly([7], '23:59', moment)).toBeGreaterThan(moment)
})
