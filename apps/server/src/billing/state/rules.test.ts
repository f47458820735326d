import { STATUS } from '@cloud/pricing'
import { HOUR_MS } from '@cloud/pricing/books'
import type { WatchedCondition } from '@cloud/pricing/words'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY, newAccount, rent, story } from '../testing/small-account.ts'
import type { AccountState, Rule, Server } from './account-state.ts'
import { becomeActive, fail, launch, stop } from './acts.ts'
import { postWithEvent } from './ledger.ts'
import { armRule, fireNext, removeRulesOf, ruleMoment, thawRules } from './rules.ts'
import { nextMoments, settleState } from './settle-state.ts'
import { monthOf } from './spent.ts'

/** Moment 0 is a Thursday, 3 o'clock in Moscow. */
const WEEK = 7 * DAY
const LIMIT = { kind: 'spent_in_month', amount_rub_cents: 1000 } as const
const LOW = { kind: 'balance_below', amount_rub_cents: 1000 } as const

/** An account of which is known what it spends. */
function watched(balance: number): AccountState {
  const account = newAccount(balance)
  account.spent = { month: monthOf(0), by_server: new Map() }
  return account
}

function watch(
  account: AccountState,
  condition: WatchedCondition,
  action: Rule['action'] = 'notify',
  server_id: number | null = null,
  at = account.last_at
): Rule {
  const rule_id = account.rules.length + 1
  const base = { rule_id, name: `r${rule_id}`, is_enabled: true, server_id, condition, action }
  const rule: Rule = { ...base, armed_at: at, is_armed: false, fired_for: null }
  account.rules.push(rule)
  armRule(account, rule, at, true)
  return rule
}

/** As the product's door to a balance does, with so many places free. */
function live(account: AccountState, now: number, places = 5): void {
  for (let pause = settleState(account, now); pause !== undefined; pause = settleState(account, now))
    if (pause === 'start') fireNext(account, places)
}

const paid = (account: AccountState, at: number, amount_rub_cents: number) =>
  postWithEvent(
    account,
    {
      kind: 'top_up',
      top_up_id: at,
      payment_no: 1,
      at,
      source: 'acquiring',
      target: 'balance',
      amount_rub_cents
    },
    ''
  )
const fired = (account: AccountState) =>
  account.events.flatMap(({ type, at, rule_id, rule_hindrance }) =>
    type === 'rule_fired' ? [[rule_id, at, rule_hindrance]] : []
  )

describe('by the clock', () => {
  test.each<[string, WatchedCondition & { kind: 'weekly' }, number]>([
    ['later today', { kind: 'weekly', days: [4], time: '03:01' }, 60_000],
    ['not at this moment, but in a week', { kind: 'weekly', days: [4], time: '03:00' }, WEEK],
    ['tomorrow', { kind: 'weekly', days: [5], time: '00:00' }, 21 * HOUR_MS],
    ['on Sunday', { kind: 'weekly', days: [7], time: '23:59' }, 4 * DAY - 3 * HOUR_MS - 60_000],
    ['on Monday', { kind: 'weekly', days: [1], time: '00:00' }, 4 * DAY - 3 * HOUR_MS],
    ['yesterday next week', { kind: 'weekly', days: [3], time: '12:30' }, 6 * DAY + 9.5 * HOUR_MS]
  ])('weekly: %s', (_, condition, at) => {
    const account = watched(0)
    const rule = watch(account, condition)
    expect(ruleMoment(account, rule)).toBe(at)
    expect(nextMoments(account)).toEqual({ next_due_at: at, next_act_at: at })
    live(account, at)
    expect(fired(account)).toEqual([])
    live(account, at + 2 * WEEK + 1)
    expect(fired(account)).toEqual([
      [1, at, null],
      [1, at + WEEK, null],
      [1, at + 2 * WEEK, null]
    ])
  })

  test('who stops on the hour pays no further hour; the rule is told before what it did', () => {
    const account = watched(10_000)
    rent(account, 1, 0, 0)
    const rule = watch(account, { kind: 'at', moment: 5 * HOUR_MS }, 'stop')
    const before = account.events.length
    live(account, 9 * HOUR_MS)
    expect(story(account, before)).toEqual([
      ...[1, 2, 3, 4].map((hour) => ['write_off', hour * HOUR_MS, 1, -100]),
      ['rule_fired', 5 * HOUR_MS, null, 0],
      ['cloud_server_stopped', 5 * HOUR_MS, 1, 0]
    ])
    expect([rule.is_enabled, ruleMoment(account, rule)]).toEqual([false, null])
  })

  test('with nothing to do by date tells nothing and is off; by the week it looks again a week later', () => {
    const account = watched(0)
    watch(account, { kind: 'at', moment: 60_000 }, 'stop')
    watch(account, { kind: 'weekly', days: [4], time: '03:01' }, 'stop')
    live(account, DAY)
    expect([fired(account), account.rules[0]?.is_enabled]).toEqual([[], false])
    expect(nextMoments(account).next_due_at).toBe(60_000 + WEEK)
  })

  test('hours count from each start, once for it, whatever is renewed', () => {
    const account = watched(1_000_000)
    const server = rent(account, 1, 1, 0)
    watch(account, { kind: 'ran_for', hours: 721 }, 'notify', server.server_id)
    live(account, 62 * DAY)
    expect(fired(account)).toEqual([[1, 721 * HOUR_MS, null]])
    stop(account, server, 62 * DAY)
    server.status = STATUS.paused
    launch(account, server, 62 * DAY)
    becomeActive(account, server, 62 * DAY + 5)
    live(account, 100 * DAY)
    expect(fired(account)[1]).toEqual([1, 62 * DAY + 5 + 721 * HOUR_MS, null])
  })

  test('hours that were over before it was saved fire at once, those of this moment when they are past', () => {
    const account = watched(1_000_000)
    const { server_id } = rent(account, 1, 1, 0)
    watch(account, { kind: 'ran_for', hours: 1 }, 'notify', server_id, 2 * HOUR_MS)
    live(account, 2 * HOUR_MS)
    expect(fired(account)).toEqual([[1, 2 * HOUR_MS, null]])
    const switched = account.rules[0] as Rule
    armRule(account, switched, 3 * HOUR_MS, false)
    live(account, 4 * HOUR_MS)
    expect(fired(account)).toHaveLength(1)
    armRule(account, switched, 5 * HOUR_MS, true)
    live(account, 5 * HOUR_MS)
    expect(fired(account)).toHaveLength(2)
  })

  test('rules of one moment go by id, before an hour, a warning and a lapse of it', () => {
    const account = watched(72 * 100 + 200)
    rent(account, 1, 0, 0)
    const paused = rent(account, 500, 1, 0)
    paused.pinned_at = 2 * HOUR_MS - 30 * DAY
    watch(account, { kind: 'at', moment: 2 * HOUR_MS })
    watch(account, { kind: 'ran_for', hours: 2 }, 'notify', 1)
    const before = account.events.length
    live(account, 2 * HOUR_MS + 1)
    expect(story(account, before).filter(([, at]) => at === 2 * HOUR_MS)).toEqual([
      ['rule_fired', 2 * HOUR_MS, null, 0],
      ['rule_fired', 2 * HOUR_MS, 1, 0],
      ['write_off', 2 * HOUR_MS, 1, -100],
      ['balance_low', 2 * HOUR_MS, null, 0]
    ])
    expect(paused.lapsed).toBe(true)
  })
})

describe('by money', () => {
  test('the balance: once below after above, armed again by that; below when saved it waits', () => {
    const account = watched(1100)
    rent(account, 1, 0, 0)
    watch(account, LOW)
    watch(account, { ...LOW, amount_rub_cents: 5000 })
    live(account, 3 * HOUR_MS)
    // 1000 is not below
    expect(fired(account)).toEqual([[1, HOUR_MS, null]])
    paid(account, 3 * HOUR_MS, 4300)
    live(account, 6 * HOUR_MS)
    expect(fired(account).slice(1)).toEqual([[2, 4 * HOUR_MS, null]])
  })

  test('the month: at or above, once in it, and again in the next; what a stop gave back counts against it', () => {
    const account = watched(1_000_000)
    const server = rent(account, 1, 0, 0)
    watch(account, LIMIT)
    watch(account, { ...LIMIT, amount_rub_cents: 1001 }, 'notify', server.server_id)
    watch(account, { ...LIMIT, amount_rub_cents: 1 }, 'notify', 99)
    live(account, 40 * DAY)
    const february = 31 * DAY - 3 * HOUR_MS
    expect(fired(account)).toEqual([
      [1, 9 * HOUR_MS, null],
      [2, 10 * HOUR_MS, null],
      [1, february + 9 * HOUR_MS, null],
      [2, february + 10 * HOUR_MS, null]
    ])
  })

  test('it counts a deleted server, and may be negative', () => {
    const account = watched(1_000_000)
    const server = rent(account, 1, 1, 0)
    live(account, 32 * DAY)
    stop(account, server, 32 * DAY)
    expect(account.spent?.by_server.get(1)).toBeLessThan(0)
    account.servers.length = 0
    watch(account, { ...LIMIT, amount_rub_cents: 1 }, 'notify', null, 32 * DAY)
    live(account, 33 * DAY)
    expect(fired(account)).toEqual([])
  })

  test('what is reached already fires at once; switched on again it does not forget the month', () => {
    const account = watched(1_000_000)
    rent(account, 10, 0, 0)
    const rule = watch(account, LIMIT, 'notify', null, 60_000)
    live(account, 60_000)
    expect(fired(account)).toEqual([[1, 60_000, null]])
    armRule(account, rule, 70_000, false)
    live(account, 70_000)
    expect(fired(account)).toHaveLength(1)
  })

  test('one that found nothing to stop is judged again after the next act that moves the balance', () => {
    const account = watched(1_000_000)
    const server = rent(account, 10, 0, 0)
    stop(account, server, 1)
    server.status = STATUS.paused
    watch(account, LIMIT, 'stop', null, 2)
    live(account, 2)
    expect(fired(account)).toEqual([])
    paid(account, 3, 100)
    live(account, 3)
    expect(fired(account)).toEqual([])
    launch(account, server, 4)
    live(account, 4)
    expect(fired(account)).toEqual([])
    becomeActive(account, server, 5)
    paid(account, 6, 100)
    live(account, 6)
    expect([fired(account), server.status]).toEqual([[[1, 6, null]], STATUS.pausing])
  })

  test('it fires after the hour was paid, and what it stops is not warned of', () => {
    const account = watched(2600)
    rent(account, 1, 0, 0)
    watch(account, { ...LOW, amount_rub_cents: 2500 }, 'stop')
    const before = account.events.length
    live(account, 5 * HOUR_MS)
    expect(story(account, before)).toEqual([
      ['write_off', HOUR_MS, 1, -100],
      ['rule_fired', HOUR_MS, null, 0],
      ['cloud_server_stopped', HOUR_MS, 1, 0]
    ])
  })

  test('which rules fire is settled before the first acts', () => {
    const account = watched(72_000 + 100)
    rent(account, 1, 1, 0)
    watch(account, LOW, 'stop')
    watch(account, { ...LOW, amount_rub_cents: 100 })
    paid(account, 1, 5000)
    live(account, 1)
    postWithEvent(
      account,
      {
        kind: 'payout',
        reference: 'all',
        at: 2,
        source: 'balance',
        target: 'acquiring',
        amount_rub_cents: 5050
      },
      ''
    )
    live(account, 2)
    expect(fired(account)).toEqual([
      [1, 2, null],
      [2, 2, null]
    ])
    expect(account.balance).toBeGreaterThan(70_000)
  })
})

describe('what it does', () => {
  test('stops what waits, starts and runs, by id; what starts is stopped when it is active, its first hour paid', () => {
    const account = watched(1_000_000)
    const running = rent(account, 1, 0, 0)
    const starting = rent(account, 1, 0, 0)
    const waiting = rent(account, 500, 1, 0)
    starting.status = STATUS.paused
    launch(account, starting, 1)
    Object.assign(waiting, { status: STATUS.requested, queue_ticket: 1 })
    watch(account, { kind: 'at', moment: 10 }, 'stop')
    live(account, 11)
    expect([running.status, starting.status, waiting.status]).toEqual([0, 1, -1])
    account.rules.length = 0
    becomeActive(account, starting, 12)
    expect(story(account).slice(-3)).toEqual([
      ['write_off', 12, 2, -100],
      ['cloud_server_started', 12, 2, 0],
      ['cloud_server_stopped', 12, 2, 0]
    ])
    expect([starting.status, starting.stop_when_active]).toEqual([0, false])
  })

  test('a launch that failed forgets that it was to be stopped', () => {
    const account = watched(1_000_000)
    const server = rent(account, 1, 0, 0)
    server.status = STATUS.start
    server.stop_when_active = true
    fail(account, server, 1)
    expect(server.stop_when_active).toBe(false)
  })

  const MORNING = { kind: 'at', moment: 10 } as const
  test.each<[string, Partial<Server>, number, number, string | null | undefined]>([
    ['starts what is paused', {}, 1_000_000, 1, null],
    ['does nothing with what starts', { status: STATUS.start }, 0, 1, undefined],
    ['does nothing with what runs', { status: STATUS.active }, 0, 1, undefined],
    ['cannot start what waits', { status: STATUS.requested, queue_ticket: 1 }, 0, 0, 'wrong_status'],
    ['cannot start what is switching off', { status: STATUS.pausing, lapsed: true }, 0, 0, 'wrong_status'],
    ['cannot start what failed', { status: STATUS.error }, 0, 0, 'wrong_status'],
    ['starts at its price, no other', { lapsed: true }, 0, 0, 'price_lapsed'],
    ['starts again what was launched once', { lapsed: true, launched: true }, 100, 1, null],
    ['needs a place', {}, 0, 0, 'no_capacity'],
    ['needs the money', {}, 71_999, 1, 'insufficient_funds']
  ])('%s', (_, rest, balance, places, hindrance) => {
    const account = watched(0)
    const server = rent(account, 1, 1, 0, rest)
    account.balance = balance
    watch(account, MORNING, 'start', server.server_id)
    live(account, 11, places)
    expect(fired(account)).toEqual(hindrance === undefined ? [] : [[1, 10, hindrance]])
    expect(server.status).toBe(hindrance === null ? STATUS.start : (rest.status ?? STATUS.paused))
  })

  test('what an act of a rule makes true fires before the next rule of the moment', () => {
    const account = watched(0)
    const server = rent(account, 1, 1, 0)
    account.balance = 100_000
    watch(account, MORNING, 'start', server.server_id)
    watch(account, MORNING)
    watch(account, LIMIT)
    live(account, 11)
    expect(fired(account).map(([id]) => id)).toEqual([1, 3, 2])
  })

  test('a frozen account hears nothing: what passed has fired, and the week goes on from the thaw', () => {
    const account = watched(1_000_000)
    rent(account, 10, 0, 0)
    account.frozen = true
    watch(account, LIMIT)
    watch(account, MORNING)
    watch(account, { kind: 'weekly', days: [4], time: '03:01' })
    watch(account, { ...LOW, amount_rub_cents: 2_000_000 })
    paid(account, 5, 1_500_000)
    live(account, 2 * DAY)
    account.frozen = false
    thawRules(account)
    live(account, 8 * DAY)
    expect(fired(account)).toEqual([[3, 60_000 + WEEK, null]])
    expect(account.rules[1]?.is_enabled).toBe(false)
  })

  test('goes with its server', () => {
    const account = watched(0)
    const server = rent(account, 1, 1, 0)
    watch(account, LOW)
    watch(account, MORNING, 'start', server.server_id)
    removeRulesOf(account, server)
    expect(account.rules.map(({ rule_id }) => rule_id)).toEqual([1])
  })
})

test('in one step or in many, all rules fire at the same moments, and every hour is paid alike', () => {
  const condition = fc.oneof(
    fc.record({
      kind: fc.constantFrom('spent_in_month' as const, 'balance_below' as const),
      amount_rub_cents: fc.integer({ min: 1, max: 400_000 })
    }),
    fc.record({ kind: fc.constant('ran_for' as const), hours: fc.integer({ min: 1, max: 1000 }) }),
    fc.record({
      kind: fc.constant('at' as const),
      moment: fc.integer({ min: 1, max: 500 }).map((hour) => hour * HOUR_MS)
    }),
    fc.record({
      kind: fc.constant('weekly' as const),
      days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      time: fc.constantFrom('03:00', '23:59')
    })
  )
  const rule = fc.record({
    condition,
    action: fc.constantFrom('notify' as const, 'stop' as const),
    server_id: fc.constantFrom(1, 2, null)
  })
  fc.assert(
    fc.property(
      fc.array(
        fc.record({ flavor: fc.integer({ min: 1, max: 4 }), plan: fc.constantFrom(0 as const, 1 as const) }),
        { minLength: 2, maxLength: 3 }
      ),
      fc.integer({ min: 0, max: 900_000 }),
      fc.array(rule, { minLength: 1, maxLength: 4 }),
      fc.array(fc.integer({ min: 1, max: 15 * DAY }), { minLength: 1, maxLength: 12 }),
      (servers, balance, rules, steps) => {
        const begin = () => {
          const account = watched(balance)
          for (const { flavor, plan } of servers) rent(account, flavor, plan, 0)
          for (const { condition, action, server_id } of rules)
            watch(account, condition, action, condition.kind === 'ran_for' ? (server_id ?? 1) : server_id)
          return account
        }
        const [one, many] = [begin(), begin()]
        let now = 0
        for (const step of steps) {
          now += step
          live(many, now)
        }
        live(one, now)
        expect(many).toEqual(one)
      }
    ),
    { numRuns: 100 }
  )
})
