import { type PricePlan, type QuoteInput, quote, type Terms } from '@cloud/pricing'
import { HOUR_MS } from '@cloud/pricing/books'
import {
  breakEvenHours,
  MAX_RUN_HOURS,
  MONTH_HOURS,
  monthAtHours,
  runCost,
  runNeeds
} from '@cloud/pricing/estimate'
import { anyConfiguration, anyTerms } from '@cloud/pricing/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newAccount } from '../testing/small-account.ts'
import type { AccountState, Server } from './account-state.ts'
import { activateServer, launchServer, newServer, stopServer } from './server-acts.ts'
import { transition } from './server-status.ts'
import { settleState } from './settle-state.ts'

const RICH = 10 ** 15
const MACHINE = { flavor_id: 1, os_id: 1, disk_id: 1, ssd_count: 256 }
const MONTHS = [1, 3, 6, 12] as const

/** Creates an account with unlimited money, and a server of the configuration that has not run yet. */
function owner(input: QuoteInput, terms: Terms, plan: PricePlan): { account: AccountState; server: Server } {
  const priceOf = (pricePlan: PricePlan) => quote({ ...input, pricePlan, promoPercent: 0 }, terms)
  const price = { quote: priceOf(plan), plain_quote: priceOf(0), terms }
  const wanted = { ...MACHINE, server_id: 1, name: 's1', price_plan: plan, promocode_id: null }
  const server = newServer({ ...wanted, queue_ticket: null }, price, 0)
  server.auto_renewal = false
  const account = { ...newAccount(RICH), priceAt: () => price }
  account.servers.push(server)
  return { account, server }
}

function start(account: AccountState, server: Server, at: number): void {
  settleState(account, at)
  launchServer(account, server, at)
  activateServer(account, server, at)
}

function stopAt(account: AccountState, server: Server, at: number): void {
  settleState(account, at)
  stopServer(account, server, at)
  transition(account, server, at, 'down')
}

/** A month of use: runs of whole hours with pauses in between. */
const anyMonth = fc
  .array(fc.record({ on: fc.integer({ min: 1, max: 200 }), off: fc.integer({ min: 0, max: 40 }) }), {
    maxLength: 12
  })
  .filter((stretches) => stretches.reduce((sum, { on }) => sum + on, 0) <= MONTH_HOURS)

const law = (check: (input: QuoteInput, terms: Terms, plan: (typeof MONTHS)[number]) => void) =>
  fc.assert(fc.property(anyConfiguration, anyTerms, fc.constantFrom(...MONTHS), check), { numRuns: 60 })

test('the ledger charges hourly use exactly as the engine computes it', () => {
  fc.assert(
    fc.property(anyConfiguration, anyTerms, anyMonth, (input, terms, stretches) => {
      const { account, server } = owner(input, terms, 0)
      let now = 0
      let hours = 0
      for (const { on, off } of stretches) {
        start(account, server, now)
        now += on * HOUR_MS
        hours += on
        stopAt(account, server, now)
        now += off * HOUR_MS
      }
      settleState(account, now + HOUR_MS)
      expect(RICH - account.balance).toBe(monthAtHours(input, 0, hours, terms))
    }),
    { numRuns: 60 }
  )
})

test('a plan that runs to its end costs its number of months', () => {
  law((input, terms, plan) => {
    const { account, server } = owner(input, terms, plan)
    start(account, server, 0)
    settleState(account, plan * MONTH_HOURS * HOUR_MS + 1)
    expect(RICH - account.balance).toBe(plan * monthAtHours(input, plan, 0, terms))
  })
})

test('from the break-even on hours cost at least as much as the month, one hour less costs less', () => {
  law((input, terms, plan) => {
    const least = breakEvenHours(input, plan, terms)
    const paidFor = (hours: number) => {
      const { account, server } = owner(input, terms, 0)
      if (hours > 0) {
        start(account, server, 0)
        stopAt(account, server, hours * HOUR_MS)
      }
      return RICH - account.balance
    }
    const month = monthAtHours(input, plan, 0, terms)
    if (least <= MONTH_HOURS) expect(paidFor(least)).toBeGreaterThanOrEqual(month)
    if (least > 0) expect(paidFor(least - 1)).toBeLessThan(month)
  })
})

test('a stop refunds the rest of a plan and ends its discount: later hours are plain hours', () => {
  law((input, terms, plan) => {
    const { account, server } = owner(input, terms, plan)
    start(account, server, 0)
    stopAt(account, server, 100 * HOUR_MS)
    const { total } = quote({ ...input, pricePlan: plan, promoPercent: 0 }, terms)
    const spent = RICH - account.balance
    expect(spent).toBeGreaterThanOrEqual(Math.floor((total * 100) / (plan * MONTH_HOURS)))
    expect(spent).toBeLessThanOrEqual(Math.ceil((total * 100) / (plan * MONTH_HOURS)))
    start(account, server, 200 * HOUR_MS)
    stopAt(account, server, 210 * HOUR_MS)
    expect(RICH - account.balance - spent).toBe(monthAtHours(input, 0, 10, terms))
  })
})

/** Started hours of a run, and the part of the last hour that is over at the stop. */
const anyRun = fc.record({
  hours: fc.oneof(
    fc.constantFrom(1, 720, 721, 2 * 2_160, MAX_RUN_HOURS),
    fc.integer({ min: 1, max: MAX_RUN_HOURS })
  ),
  lastHourMs: fc.oneof(fc.constant(HOUR_MS), fc.integer({ min: 1, max: HOUR_MS }))
})

test('a server that runs without a stop costs what the engine computes, renewals included', () => {
  const anyPlan = fc.constantFrom<PricePlan>(0, ...MONTHS)
  fc.assert(
    fc.property(anyConfiguration, anyTerms, anyPlan, anyRun, (input, terms, plan, { hours, lastHourMs }) => {
      const { account, server } = owner(input, terms, plan)
      server.auto_renewal = true
      start(account, server, 0)
      const held = RICH - account.balance
      stopAt(account, server, (hours - 1) * HOUR_MS + lastHourMs)
      settleState(account, 2 * MAX_RUN_HOURS * HOUR_MS)
      expect(RICH - account.balance).toBe(runCost(input, plan, hours, terms))
      expect(held).toBe(runNeeds(input, plan, terms))
    }),
    { numRuns: 100 }
  )
})

test('a run starts with exactly the balance that the engine requires, and not with a kopek less', () => {
  law((input, terms, plan) => {
    const needs = runNeeds(input, plan, terms)
    const { account, server } = owner(input, terms, plan)
    account.balance = needs
    start(account, server, 0)
    expect(account.balance).toBe(0)
    if (needs === 0) return
    const poor = owner(input, terms, plan)
    poor.account.balance = needs - 1
    expect(() => start(poor.account, poor.server, 0)).toThrow()
  })
})
