import type { RuleHindrance } from '@cloud/api'
import { STATUS } from '@cloud/pricing'
import { HOUR_MS } from '@cloud/pricing/books'
import { ruleText } from '@cloud/pricing/words'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY, eventsOf, rentServer } from '../testing/small-account.ts'
import { addMoney, firedRules, newWatchedAccount, saveRule, settleTo } from '../testing/watched-account.ts'
import type { AccountState, Server } from './account-state.ts'
import { armRule, rearmRules, removeRulesOf } from './fire-rules.ts'
import { activateServer, launchServer, markFailed } from './server-acts.ts'

const WEEK = 7 * DAY
const LIMIT = { kind: 'spent_in_month', amount_rub_cents: 1000 } as const
const LOW = { kind: 'balance_below', amount_rub_cents: 1000 } as const

describe('acts of a fired rule', () => {
  test('stops waiting, starting and active servers, by id; a starting one stops when it is active, with its first hour paid', () => {
    const account = newWatchedAccount(1_000_000)
    const running = rentServer(account, 1, 0, 0)
    const starting = rentServer(account, 1, 0, 0)
    const waiting = rentServer(account, 500, 1, 0)
    starting.status = STATUS.paused
    launchServer(account, starting, 1)
    Object.assign(waiting, { status: STATUS.requested, queue_ticket: 1 })
    saveRule(account, { kind: 'at', moment: 10 }, 'stop')
    settleTo(account, 11)
    expect([running.status, starting.status, waiting.status]).toEqual([0, 1, -1])
    account.rules.length = 0
    activateServer(account, starting, 12)
    expect(eventsOf(account).slice(-3)).toEqual([
      ['write_off', 12, 2, -100],
      ['cloud_server_started', 12, 2, 0],
      ['cloud_server_stopped', 12, 2, 0]
    ])
    expect(account.events.at(-1)?.text).toContain('остановлен: сразу после запуска, по правилу')
    expect([starting.status, starting.stop_when_active]).toEqual([0, false])
  })

  test('stops servers in the order of ids, and names the rule', () => {
    const account = newWatchedAccount(1_000_000)
    for (let many = 3; many > 0; many--) rentServer(account, 1, 0, 0)
    account.servers.reverse()
    const before = account.events.length
    saveRule(account, { kind: 'at', moment: 10 }, 'stop')
    settleTo(account, 11)
    expect(eventsOf(account, before).map(([type, , server_id]) => [type, server_id])).toEqual([
      ['rule_fired', null],
      ...[1, 2, 3].map((server_id) => ['cloud_server_stopped', server_id])
    ])
    expect(account.events[before]?.text).toBe(
      `Сработало правило «r1»: ${ruleText({ condition: { kind: 'at', moment: 10 }, action: 'stop', server_name: null }, 10)}`
    )
    expect(account.events.at(-1)?.text).toContain('правило «r1»')
  })

  test('a server stopped exactly on the hour by a money rule has not begun the next hour', () => {
    const account = newWatchedAccount(72_000 + 300)
    rentServer(account, 1, 1, 0)
    rentServer(account, 1, 0, 0)
    saveRule(account, { kind: 'balance_below', amount_rub_cents: 100 }, 'stop')
    settleTo(account, 2 * HOUR_MS + 1)
    expect(firedRules(account)).toEqual([[1, 2 * HOUR_MS, null]])
    expect(account.balance).toBe(72_000 - 200)
  })

  test('a balance rule reports the balance at which it fired', () => {
    const account = newWatchedAccount(72_000 + 300)
    rentServer(account, 1, 1, 0)
    rentServer(account, 1, 0, 0)
    saveRule(account, { kind: 'balance_below', amount_rub_cents: 200 }, 'notify')
    settleTo(account, 3 * HOUR_MS)
    const told = account.events.filter(({ type }) => type === 'rule_fired')
    expect(told.map(({ text }) => text.split('. ')[1])).toEqual(['На балансе 1,00\u00a0₽'])
  })

  test('a rule that notifies is named, and a rule named after its sentence is not named twice', () => {
    const textOf = (name: string) => {
      const account = newWatchedAccount(72_000 + 300)
      rentServer(account, 1, 1, 0)
      rentServer(account, 1, 0, 0)
      saveRule(account, { kind: 'balance_below', amount_rub_cents: 200 }, 'notify').name = name
      settleTo(account, 3 * HOUR_MS)
      const fired = account.events.find(({ type }) => type === 'rule_fired')
      return fired?.text.split('. ')[0]?.replaceAll('\u00a0', ' ')
    }
    const said = 'когда на балансе меньше 2 ₽, вам отправлено письмо'
    expect(textOf('Мало денег')).toBe(`Сработало правило «Мало денег»: ${said}`)
    expect(textOf('Когда на балансе меньше 2 ₽, написать мне')).toBe(`Сработало правило: ${said}`)
    expect(textOf('Когда на балансе…')).toBe(`Сработало правило: ${said}`)
  })

  test('a failed launch cancels the requested stop', () => {
    const account = newWatchedAccount(1_000_000)
    const server = rentServer(account, 1, 0, 0)
    server.status = STATUS.start
    server.stop_when_active = true
    markFailed(account, server, 1)
    expect(server.stop_when_active).toBe(false)
  })

  const MORNING = { kind: 'at', moment: 10 } as const
  const HINDERED: Readonly<Record<RuleHindrance | 'not', string>> = {
    not: '',
    wrong_status: '. Сервер не запущен: в его состоянии это невозможно',
    price_lapsed:
      '. Сервер не запущен: закреплённая цена больше не действует, запустите его в панели по текущей цене',
    no_capacity: '. Сервер не запущен: свободных мест в конфигурации нет',
    insufficient_funds: '. Сервер не запущен: не хватает денег'
  }
  test.each<[string, Partial<Server>, number, number, RuleHindrance | null | undefined]>([
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
  ])('%s', (_, rest, balance, freeSlots, hindrance) => {
    const account = newWatchedAccount(0)
    const server = rentServer(account, 1, 1, 0, rest)
    account.balance = balance
    saveRule(account, MORNING, 'start', server.server_id)
    settleTo(account, 11, freeSlots)
    expect(firedRules(account)).toEqual(hindrance === undefined ? [] : [[1, 10, hindrance]])
    const [recorded] = account.events.filter(({ type }) => type === 'rule_fired')
    const text = `Сработало правило «r1»: ${ruleText({ condition: MORNING, action: 'start', server_name: 's1' }, 0)}`
    expect(recorded?.text).toBe(hindrance === undefined ? undefined : text + HINDERED[hindrance ?? 'not'])
    expect(server.status).toBe(hindrance === null ? STATUS.start : (rest.status ?? STATUS.paused))
  })

  test("a rule whose condition is met by another rule's act fires before the next rule of the same moment", () => {
    const account = newWatchedAccount(0)
    const server = rentServer(account, 1, 1, 0)
    account.balance = 100_000
    saveRule(account, MORNING, 'start', server.server_id)
    saveRule(account, MORNING)
    saveRule(account, LIMIT)
    settleTo(account, 11)
    expect(firedRules(account).map(([id]) => id)).toEqual([1, 3, 2])
  })

  test('a frozen account is not notified: passed moments count as fired, and weekly rules continue after it is unfrozen', () => {
    const account = newWatchedAccount(1_000_000)
    rentServer(account, 10, 0, 0)
    account.frozen = true
    saveRule(account, LIMIT)
    saveRule(account, MORNING)
    saveRule(account, { kind: 'weekly', days: [4], time: '03:01' })
    saveRule(account, { ...LOW, amount_rub_cents: 2_000_000 })
    addMoney(account, 5, 1_500_000)
    settleTo(account, 2 * DAY)
    account.frozen = false
    rearmRules(account)
    settleTo(account, 8 * DAY)
    expect(firedRules(account)).toEqual([[3, 60_000 + WEEK, null]])
    expect(account.rules[1]?.is_enabled).toBe(false)
  })

  test('a low-balance rule that had nothing to stop waits after the account is unfrozen until the balance was above, also after a rename', () => {
    const renamed = (account: AccountState) => {
      for (const rule of account.rules) armRule(account, rule, 15, { ...rule, name: 'Ночь' })
    }
    const lived = (act?: (account: AccountState) => void) => {
      const account = newWatchedAccount(5_000)
      saveRule(account, LOW, 'stop')
      account.balance = 900
      account.moved = true
      settleTo(account, 10)
      act?.(account)
      addMoney(account, 20, 50)
      rentServer(account, 1, 0, 20)
      settleTo(account, 30)
      return firedRules(account)
    }
    expect([lived(), lived(renamed), lived(rearmRules)]).toEqual([[[1, 20, null]], [[1, 20, null]], []])
  })

  test('is deleted with its server', () => {
    const account = newWatchedAccount(0)
    const server = rentServer(account, 1, 1, 0)
    saveRule(account, LOW)
    saveRule(account, MORNING, 'start', server.server_id)
    removeRulesOf(account, server)
    expect(account.rules.map(({ rule_id }) => rule_id)).toEqual([1])
  })
})

test('settled in one step or in many, all rules fire at the same moments, and every hour is charged alike', () => {
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
          const account = newWatchedAccount(balance)
          for (const { flavor, plan } of servers) rentServer(account, flavor, plan, 0)
          for (const { condition, action, server_id } of rules)
            saveRule(account, condition, action, condition.kind === 'ran_for' ? (server_id ?? 1) : server_id)
          return account
        }
        const [one, many] = [begin(), begin()]
        let now = 0
        for (const step of steps) {
          now += step
          settleTo(many, now)
        }
        settleTo(one, now)
        expect(many).toEqual(one)
      }
    ),
    { numRuns: 100 }
  )
})
