import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { acts } from '@cloud/api/endpoints'
import { SERVER_NAME_MAX } from '@cloud/pricing'
import { RULE_LIMITS, TOP_UP_LIMITS } from '@cloud/pricing/account'
import { ESTIMATE_MAX, MAX_RUN_HOURS, MONTH_HOURS } from '@cloud/pricing/estimate'
import { startResultText } from '@cloud/pricing/words'
import { expect, test } from 'vitest'
import { readLimits } from '../apps/server/src/platform/limits.ts'
import words from '../apps/server/src/servers/random-name.json' with { type: 'json' }
import { MAX_ACTS } from '../apps/web/src/state/user/action-history.ts'

// constants that cannot be changed alone; each says so where it is defined

const shop = readLimits({}, false)
const sandbox = readLimits({}, true)

test('one payment can start all servers of an offer, and an account may have that many', () => {
  expect(TOP_UP_LIMITS.start_servers).toBeGreaterThanOrEqual(ESTIMATE_MAX.servers)
  expect(shop.quotas.living_servers).toBeGreaterThanOrEqual(ESTIMATE_MAX.servers)
  expect(ESTIMATE_MAX.items * ESTIMATE_MAX.quantity).toBeGreaterThanOrEqual(ESTIMATE_MAX.servers)
})

test('the limits of payments increase', () => {
  expect(TOP_UP_LIMITS.least).toBeLessThan(TOP_UP_LIMITS.most_by_card)
  expect(TOP_UP_LIMITS.most_by_card).toBeLessThan(TOP_UP_LIMITS.most)
})

test('the text of a start that came too late names the hours of the limit', () => {
  expect(startResultText('too_late', 'web')).toContain(`чем через ${TOP_UP_LIMITS.start_hours}\u00a0часа`)
})

test('runs and rules last at most twelve months', () => {
  expect(MAX_RUN_HOURS).toBe(12 * MONTH_HOURS)
  expect(RULE_LIMITS.hours).toBe(MAX_RUN_HOURS)
})

test('every random server name is short enough', () => {
  const longest = (list: readonly string[]) => Math.max(...list.map((word) => word.length))
  expect(
    `${'a'.repeat(longest(words.how))}-${'a'.repeat(longest(words.what))}-999`.length
  ).toBeLessThanOrEqual(SERVER_NAME_MAX)
})

test('a request is refused for a lock, then for a statement, then for the response of the database', () => {
  for (const { timeouts } of [shop, sandbox]) {
    expect(timeouts.lock).toBeLessThan(timeouts.statement)
    expect(timeouts.statement).toBeLessThan(timeouts.answer)
  }
})

test('the page asks for as many entries of the sign-in history as the endpoint allows', () => {
  const isAllowed = (limit: number) =>
    !('issues' in acts.list.query['~standard'].validate({ limit: String(limit) }))
  expect([MAX_ACTS, MAX_ACTS + 1].map(isAllowed)).toEqual([true, false])
})

test('every number of an advisory lock has one purpose', () => {
  const root = join(import.meta.dirname, '../apps/server/src')
  const numbers = globSync('**/*.{ts,sql}', { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => readFileSync(join(root, file), 'utf8').match(/\b4_?710_?3\d\d\b/g) ?? [])
    .map((number) => Number(number.replaceAll('_', '')))
  expect(numbers.toSorted((a, b) => a - b)).toEqual([
    4_710_301, // migrate
    4_710_302, // clock, shared
    4_710_302, // clock, exclusive
    4_710_303, // sample data
    4_710_304, // limit of an operator
    4_710_305, // broadcast
    4_710_305, // reference of a bank transfer: not the same lock, a second number follows
    4_710_306, // transfer of a bank statement
    4_710_307, // catalogue
    4_710_308, // watches
    4_710_309 // addresses of machines by hand
  ])
})
