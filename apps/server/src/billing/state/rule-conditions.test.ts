import { STATUS } from '@cloud/pricing'
import { HOUR_MS } from '@cloud/pricing/books'
import type { WatchedCondition } from '@cloud/pricing/words'
import { describe, expect, test } from 'vitest'
import { DAY, eventsOf, rentServer } from '../testing/small-account.ts'
import { addMoney, firedRules, newWatchedAccount, saveRule, settleTo } from '../testing/watched-account.ts'
import { noChanges, type Rule } from './account-state.ts'
import { armRule, ruleFiresAt } from './fire-rules.ts'
import { postTransferWithEvent } from './post-transfer.ts'
import { activateServer, launchServer, stopServer } from './server-acts.ts'
import { nextMoments } from './settle-state.ts'

/** Moment 0 is a Thursday, 3 a.m. in Moscow. */
const WEEK = 7 * DAY
const LIMIT = { kind: 'spent_in_month', amount_rub_cents: 1000 } as const
const LOW = { kind: 'balance_below', amount_rub_cents: 1000 } as const

describe('time rules', () => {
  test.each<[string, WatchedCondition & { kind: 'weekly' }, number]>([
    ['later today', { kind: 'weekly', days: [4], time: '03:01' }, 60_000],
    ['not at this moment, but in a week', { kind: 'weekly', days: [4], time: '03:00' }, WEEK],
    ['tomorrow', { kind: 'weekly', days: [5], time: '00:00' }, 21 * HOUR_MS],
    ['on Sunday', { kind: 'weekly', days: [7], time: '23:59' }, 4 * DAY - 3 * HOUR_MS - 60_000],
    ['on Monday', { kind: 'weekly', days: [1], time: '00:00' }, 4 * DAY - 3 * HOUR_MS],
    ['yesterday next week', { kind: 'weekly', days: [3], time: '12:30' }, 6 * DAY + 9.5 * HOUR_MS]
  ])('weekly: %s', (_, condition, at) => {
    const account = newWatchedAccount(0)
    const rule = saveRule(account, condition)
    expect(ruleFiresAt(account, rule)).toBe(at)
    expect(nextMoments(account)).toEqual({ next_due_at: at, next_act_at: at })
    settleTo(account, at)
    expect(firedRules(account)).toEqual([])
    settleTo(account, at + 2 * WEEK + 1)
    expect(firedRules(account)).toEqual([
      [1, at, null],
      [1, at + WEEK, null],
      [1, at + 2 * WEEK, null]
    ])
  })

  test.each<[string, Partial<Rule>, boolean]>([
    ['another name', { name: 'Ночь' }, false],
    ['another act', { action: 'stop' }, false],
    ['the same days in another order', { condition: { kind: 'weekly', days: [4, 1], time: '03:01' } }, false],
    [
      'the same, written in another order',
      { condition: { time: '03:01', days: [1, 4], kind: 'weekly' } },
      false
    ],
    ['other days', { condition: { kind: 'weekly', days: [1, 5], time: '03:01' } }, true],
    ['another time', { condition: { kind: 'weekly', days: [1, 4], time: '03:00' } }, true],
    ['another server', { server_id: 1 }, true],
    ['switched on', { is_enabled: false }, true]
  ])('weekly rule changed at its own moment: %s', (_, before, isAnew) => {
    const account = newWatchedAccount(0)
    const rule = saveRule(account, { kind: 'weekly', days: [1, 4], time: '03:01' })
    armRule(account, rule, 60_000, { ...rule, ...before })
    expect(ruleFiresAt(account, rule)).toBe(isAnew ? 4 * DAY + 60_000 : 60_000)
  })

  test('a stop exactly on the hour charges no further hour; the rule is reported before its acts', () => {
    const account = newWatchedAccount(10_000)
    rentServer(account, 1, 0, 0)
    const rule = saveRule(account, { kind: 'at', moment: 5 * HOUR_MS }, 'stop')
    const before = account.events.length
    settleTo(account, 9 * HOUR_MS)
    expect(eventsOf(account, before)).toEqual([
      ...[1, 2, 3, 4].map((hour) => ['write_off', hour * HOUR_MS, 1, -100]),
      ['rule_fired', 5 * HOUR_MS, null, 0],
      ['cloud_server_stopped', 5 * HOUR_MS, 1, 0]
    ])
    expect([rule.is_enabled, ruleFiresAt(account, rule)]).toEqual([false, null])
  })

  test('a rule by date with nothing to do reports nothing and is switched off; a weekly rule is checked again a week later', () => {
    const account = newWatchedAccount(0)
    saveRule(account, { kind: 'at', moment: 60_000 }, 'stop')
    saveRule(account, { kind: 'weekly', days: [4], time: '03:01' }, 'stop')
    settleTo(account, DAY)
    expect([firedRules(account), account.rules[0]?.is_enabled]).toEqual([[], false])
    expect(nextMoments(account).next_due_at).toBe(60_000 + WEEK)
  })

  test('a rule with nothing to do is no act: warnings are not checked again', () => {
    const account = newWatchedAccount(0)
    account.lasts_until = 100 * DAY
    saveRule(account, { kind: 'at', moment: 60_000 }, 'stop')
    settleTo(account, DAY)
    expect(account.lasts_until).toBe(100 * DAY)
    saveRule(account, { kind: 'at', moment: DAY + 60_000 })
    settleTo(account, 2 * DAY)
    expect(account.lasts_until).toBeNull()
  })

  test('running hours are counted from each start, once per start, across renewals', () => {
    const account = newWatchedAccount(1_000_000)
    const server = rentServer(account, 1, 1, 0)
    saveRule(account, { kind: 'ran_for', hours: 721 }, 'notify', server.server_id)
    settleTo(account, 62 * DAY)
    expect(firedRules(account)).toEqual([[1, 721 * HOUR_MS, null]])
    stopServer(account, server, 62 * DAY)
    server.status = STATUS.paused
    launchServer(account, server, 62 * DAY)
    activateServer(account, server, 62 * DAY + 5)
    settleTo(account, 100 * DAY)
    expect(firedRules(account)[1]).toEqual([1, 62 * DAY + 5 + 721 * HOUR_MS, null])
  })

  test('hours that were over before the rule was saved fire at once; hours that end now fire after this moment', () => {
    const account = newWatchedAccount(1_000_000)
    const { server_id } = rentServer(account, 1, 1, 0)
    saveRule(account, { kind: 'ran_for', hours: 1 }, 'notify', server_id, 2 * HOUR_MS)
    settleTo(account, 2 * HOUR_MS)
    expect(firedRules(account)).toEqual([[1, 2 * HOUR_MS, null]])
    const switched = account.rules[0] as Rule
    armRule(account, switched, 3 * HOUR_MS, { ...switched, is_enabled: false })
    settleTo(account, 4 * HOUR_MS)
    expect(firedRules(account)).toHaveLength(1)
    armRule(account, switched, 5 * HOUR_MS)
    settleTo(account, 5 * HOUR_MS)
    expect(firedRules(account)).toHaveLength(2)
  })

  test('rules of one moment act by id, before charges of hours, warnings and lapses of that moment', () => {
    const account = newWatchedAccount(72 * 100 + 200)
    rentServer(account, 1, 0, 0)
    const paused = rentServer(account, 500, 1, 0)
    paused.pinned_at = 2 * HOUR_MS - 30 * DAY
    saveRule(account, { kind: 'at', moment: 2 * HOUR_MS })
    saveRule(account, { kind: 'ran_for', hours: 2 }, 'notify', 1)
    const before = account.events.length
    settleTo(account, 2 * HOUR_MS + 1)
    expect(eventsOf(account, before).filter(([, at]) => at === 2 * HOUR_MS)).toEqual([
      ['rule_fired', 2 * HOUR_MS, null, 0],
      ['rule_fired', 2 * HOUR_MS, 1, 0],
      ['write_off', 2 * HOUR_MS, 1, -100],
      ['balance_low', 2 * HOUR_MS, null, 0]
    ])
    expect(paused.lapsed).toBe(true)
  })
})

describe('money rules', () => {
  test('a balance rule fires once when the balance falls below, and is armed again when it rises above; saved below, it waits', () => {
    const account = newWatchedAccount(1100)
    rentServer(account, 1, 0, 0)
    saveRule(account, LOW)
    saveRule(account, { ...LOW, amount_rub_cents: 5000 })
    settleTo(account, 3 * HOUR_MS)
    // a balance of 1000 is not below 1000
    expect(firedRules(account)).toEqual([[1, HOUR_MS, null]])
    addMoney(account, 3 * HOUR_MS, 4300)
    settleTo(account, 6 * HOUR_MS)
    expect(firedRules(account).slice(1)).toEqual([[2, 4 * HOUR_MS, null]])
  })

  test('a monthly rule fires at or above its amount, once a month; refunds of stops reduce the sum', () => {
    const account = newWatchedAccount(1_000_000)
    const server = rentServer(account, 1, 0, 0)
    saveRule(account, LIMIT)
    saveRule(account, { ...LIMIT, amount_rub_cents: 1001 }, 'notify', server.server_id)
    saveRule(account, { ...LIMIT, amount_rub_cents: 1 }, 'notify', 99)
    settleTo(account, 40 * DAY)
    const february = 31 * DAY - 3 * HOUR_MS
    expect(firedRules(account)).toEqual([
      [1, 9 * HOUR_MS, null],
      [2, 10 * HOUR_MS, null],
      [1, february + 9 * HOUR_MS, null],
      [2, february + 10 * HOUR_MS, null]
    ])
  })

  test('the monthly sum includes deleted servers, and may be negative', () => {
    const account = newWatchedAccount(1_000_000)
    const server = rentServer(account, 1, 1, 0)
    settleTo(account, 32 * DAY)
    stopServer(account, server, 32 * DAY)
    expect(account.spent?.by_server.get(1)).toBeLessThan(0)
    account.servers.length = 0
    saveRule(account, { ...LIMIT, amount_rub_cents: 1 }, 'notify', null, 32 * DAY)
    settleTo(account, 33 * DAY)
    expect(firedRules(account)).toEqual([])
  })

  test('a rule that is met already fires at once; switched on again it remembers the month', () => {
    const account = newWatchedAccount(1_000_000)
    rentServer(account, 10, 0, 0)
    const rule = saveRule(account, LIMIT, 'notify', null, 60_000)
    settleTo(account, 60_000)
    expect(firedRules(account)).toEqual([[1, 60_000, null]])
    armRule(account, rule, 70_000, { ...rule, is_enabled: false })
    settleTo(account, 70_000)
    expect(firedRules(account)).toHaveLength(1)
  })

  test('a rule that found nothing to stop is checked again after the next change of the balance', () => {
    const account = newWatchedAccount(1_000_000)
    rentServer(account, 1, 1, 0)
    const server = rentServer(account, 10, 0, 1)
    stopServer(account, server, 2)
    server.status = STATUS.paused
    saveRule(account, LIMIT, 'stop', server.server_id, 3)
    settleTo(account, 3)
    expect(firedRules(account)).toEqual([])
    addMoney(account, 4, 100)
    settleTo(account, 4)
    expect(firedRules(account)).toEqual([])
    launchServer(account, server, 5)
    settleTo(account, 5)
    expect(firedRules(account)).toEqual([])
    activateServer(account, server, 6)
    // neither reloading the account nor an hour within another server's period is such a change
    Object.assign(account, noChanges())
    settleTo(account, HOUR_MS + 1)
    expect(account.transfers.map(({ key }) => key)).toEqual(['hour:1:1:2'])
    expect(firedRules(account)).toEqual([])
    addMoney(account, HOUR_MS + 1, 100)
    settleTo(account, HOUR_MS + 1)
    expect([firedRules(account), server.status]).toEqual([[[1, HOUR_MS + 1, null]], STATUS.pausing])
  })

  test('a condition that was met while there was nothing to stop is reported at once when the rule changes to notify', () => {
    const account = newWatchedAccount(1_000_000)
    const server = rentServer(account, 10, 0, 0)
    stopServer(account, server, 1)
    server.status = STATUS.paused
    const rule = saveRule(account, LIMIT, 'stop', null, 2)
    settleTo(account, 2)
    rule.action = 'notify'
    armRule(account, rule, 3, { ...rule, action: 'stop' })
    settleTo(account, 3)
    expect(firedRules(account)).toEqual([[1, 3, null]])
  })

  test('a rule fires after the hour was charged, and no warning follows for servers that it stops', () => {
    const account = newWatchedAccount(2600)
    rentServer(account, 1, 0, 0)
    saveRule(account, { ...LOW, amount_rub_cents: 2500 }, 'stop')
    const before = account.events.length
    settleTo(account, 5 * HOUR_MS)
    expect(eventsOf(account, before)).toEqual([
      ['write_off', HOUR_MS, 1, -100],
      ['rule_fired', HOUR_MS, null, 0],
      ['cloud_server_stopped', HOUR_MS, 1, 0]
    ])
  })

  test('the set of rules that fire is fixed before the first one acts', () => {
    const account = newWatchedAccount(72_000 + 100)
    rentServer(account, 1, 1, 0)
    saveRule(account, LOW, 'stop')
    saveRule(account, { ...LOW, amount_rub_cents: 100 })
    addMoney(account, 1, 5000)
    settleTo(account, 1)
    postTransferWithEvent(
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
    settleTo(account, 2)
    expect(firedRules(account)).toEqual([
      [1, 2, null],
      [2, 2, null]
    ])
    expect(account.balance).toBeGreaterThan(70_000)
  })
})
