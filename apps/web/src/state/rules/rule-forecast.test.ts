import type { NewRule } from '@cloud/api'
import { STATUS } from '@cloud/pricing'
import { describe, expect, test } from 'vitest'
import { person } from '../../../../../testing/person.ts'
import { createServer } from '../../testing/create-server-config.ts'
import { flavors } from '../../testing/small-catalogue.ts'
import { globals } from '../../testing/visitor-globals.ts'
import { createPageStore } from '../page-store.ts'
import { serversResource } from '../servers/account-servers.ts'
import { userResource } from '../user/current-user.ts'
import { forecastRuleAtom } from './rule-forecast.ts'
import { rulesMonthResource } from './rules-month.ts'

const NOW = Date.UTC(2026, 10, 21, 9)
const in_days = (days: number) => new Date(NOW + days * 86_400_000).toISOString()
const [flavor] = flavors
if (flavor === undefined) throw new Error('The catalogue of the test has no flavor.')

const STOPPED = createServer(flavor, { id: 1, status: STATUS.paused, price_plan: 0 })
const RUNS = createServer(flavor, { id: 2, price_plan: 0, hour_price_rub_cents: 100, paid_until: in_days(0) })
/** A server whose period ends in a day. */
const ENDS = createServer(flavor, {
  id: 3,
  price_plan: 1,
  paid_until: in_days(1),
  renewal_total_rub_cents: 72_000,
  auto_renewal: false
})

function foresee(rule: Pick<NewRule, 'when' | 'then' | 'server_id'>, servers = [STOPPED, RUNS, ENDS]) {
  const store = createPageStore('/', { ...globals, now: NOW })
  store.set(userResource.put, { ...person, balance_rub_cents: 10_000 })
  store.set(serversResource.put, servers)
  store.set(rulesMonthResource.put, {
    owner: person.id,
    spent: new Map([[1, 500]]),
    fired: new Map(),
    earlier: null
  })
  return store.get(forecastRuleAtom)(rule)
}

const spent = { kind: 'spent_in_month', amount_rub_cents: 500 } as const
const below = (amount_rub_cents: number) => ({ kind: 'balance_below', amount_rub_cents }) as const
const hours = (count: number) => in_days(count / 24)

describe('an unsaved rule about money', () => {
  test('a server that is starting again pays its hour at once, a first launch has paid it', () => {
    const starting = { ...RUNS, status: STATUS.start, started_at: null, paid_until: null }
    const rule = { when: below(9_950), then: 'notify', server_id: null } as const
    // the clock of the page goes on during the test
    const minute = (server: typeof RUNS) => foresee(rule, [server]).next_at?.slice(0, 16)
    expect(minute({ ...starting, prepaid_left_rub_cents: 0 })).toBe(hours(0).slice(0, 16))
    expect(minute({ ...starting, prepaid_left_rub_cents: 100 })).toBe(hours(1).slice(0, 16))
  })

  test.each([
    ['a letter is sent at once', spent, 'notify', 1, null, true, null],
    ['a stop of what is stopped waits', spent, 'stop', 1, null, true, 'now'],
    ['so it does before it is reached', below(9_950), 'stop', 1, null, false, 'now'],
    ['a stop of all stops the one that runs', spent, 'stop', null, null, true, null],
    ['a stop before the period ends', below(8_000), 'stop', 3, hours(20), false, null],
    ['after the period that is not renewed', below(7_000), 'stop', 3, null, false, 'then'],
    ['a letter comes all the same', below(7_000), 'notify', 3, hours(30), false, null]
  ] as const)('%s', (_, when, then, server_id, next_at, is_reached, nothing_to_stop) => {
    expect(foresee({ when, then, server_id })).toMatchObject({ next_at, is_reached, nothing_to_stop })
  })
})
