import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NO_QUOTAS } from '../billing/quotas.ts'
import { findDueAccounts } from '../billing/settle.ts'
import { FLAVOR, HOUR, SmallCloud, T0 } from '../billing/testing/small-cloud.ts'
import { changeServerSettings } from '../servers/change-server-settings.ts'
import { changeStatus } from '../servers/change-status.ts'
import { previewRule } from './preview-rule.ts'
import { createRule } from './saved-rules.ts'

let cloud: SmallCloud
beforeAll(async () => {
  cloud = await SmallCloud.open(2)
})
beforeEach(async () => {
  cloud.now = T0
  await cloud.db.updateTable('flavors').set({ max_available: 2 }).execute()
})
afterAll(() => cloud.closeBalanced())

type Rule = Parameters<typeof createRule>[3]
const save = (account: number, rest: Partial<Rule>) =>
  cloud.do((tx, now) => {
    const when = { kind: 'at', moment: T0 + HOUR } as const
    const rule: Rule = { name: 'r', is_enabled: true, server_id: null, when, then: 'notify', ...rest }
    return createRule(tx, account, now, rule, NO_QUOTAS)
  })
const setStatus = (account: number, server_id: number, status: 1 | 0 | -3) =>
  cloud.do((tx, now) => changeStatus(tx, account, server_id, now, { status, expected_total_rub_cents: null }))

/** Creates a stopped server, whose restart is free within its paid hour. */
async function createStoppedServer(account: number): Promise<number> {
  const { server_id } = await cloud.create(account)
  await cloud.answer(account, server_id, 'ready')
  await setStatus(account, server_id, 0)
  await cloud.answer(account, server_id, 'down')
  return server_id
}
const firedEvents = async (account: number) =>
  (
    await cloud.db
      .selectFrom('events')
      .select(['created_at', 'server_id', 'rule_hindrance'])
      .where('account_id', '=', account)
      .where('type', '=', 'rule_fired')
      .orderBy('event_id')
      .execute()
  ).map(({ created_at, ...rest }) => ({ at: created_at.getTime() - T0, ...rest }))
const emails = async (account: number) => {
  const { rows } = await sql<{ lines: string[] }>`
    select payload -> 'lines' as lines from graphile_worker._private_jobs where payload ->> 'account_id' = ${String(account)}
    and payload ->> 'lines' is not null order by id`.execute(cloud.db)
  return rows.map(({ lines }) => lines)
}

test('of two rules that start servers for one slot, the one settled first gets it, dated with its moment', async () => {
  const accounts = [await cloud.account(100_000), await cloud.account(100_000), await cloud.account(100_000)]
  const [first = 0, second = 0, third = 0] = accounts
  const [a, b] = [await createStoppedServer(first), await createStoppedServer(second)]
  const other = await cloud.create(third)
  await save(first, { server_id: a, then: 'start' })
  await save(second, { server_id: b, then: 'start' })
  cloud.now = T0 + 2 * HOUR
  expect(await cloud.do((tx, now) => findDueAccounts(tx, now))).toEqual(
    expect.arrayContaining([first, second])
  )
  await cloud.settle(second)
  await cloud.settle(first)
  expect(await firedEvents(second)).toEqual([{ at: HOUR, server_id: b, rule_hindrance: null }])
  expect(await firedEvents(first)).toEqual([{ at: HOUR, server_id: a, rule_hindrance: 'no_capacity' }])
  expect(await cloud.server(first, a)).toMatchObject({ status: -1 })
  // its machine got the command now, so it has a quarter of an hour
  cloud.now += HOUR / 4
  expect(await cloud.server(second, b)).toMatchObject({ status: 1 })
  cloud.now += 1
  expect(await cloud.server(second, b)).toMatchObject({ status: -4 })
  await cloud.answer(third, other.server_id, 'refused')
  expect(await cloud.available(FLAVOR.cpu)).toBe(2)
})

test('each fired rule is a separate e-mail; freed capacity goes to waiting servers after all were stopped', async () => {
  const account = await cloud.account(72_000)
  const { server_id } = await cloud.create(account)
  await cloud.answer(account, server_id, 'ready')
  const waits = await cloud.create(account, { is_in_queue: true, price_plan: 0 })
  expect(await cloud.server(account, waits.server_id)).toMatchObject({ status: -2 })
  await save(account, { server_id, then: 'stop', name: 'Вечер' })
  await save(account, { name: 'Пора' })
  cloud.now = T0 + HOUR + 1
  await cloud.settle(account)
  expect(await cloud.server(account, server_id)).toMatchObject({ status: 0 })
  expect(await cloud.server(account, waits.server_id)).toMatchObject({ status: 1 })
  expect((await cloud.events(account)).slice(-4)).toEqual([
    ['rule_fired', 0],
    ['cloud_server_stopped', 71_900],
    ['write_off', -100],
    ['rule_fired', 0]
  ])
  const mailed = await emails(account)
  expect(mailed.map((lines) => lines.length)).toEqual([1, 1])
  expect(mailed[0]?.[0]).toMatch(/^Сработало правило «Вечер»: .* остановить\u00a0first$/)
})

test('the answer to a write includes the effects of fired rules', async () => {
  const account = await cloud.account(100_000)
  await save(account, { when: { kind: 'spent_in_month', amount_rub_cents: 1 }, then: 'stop' })
  const { server_id, status } = await cloud.create(account)
  expect(status).toBe(1)
  await cloud.answer(account, server_id, 'ready')
  expect(await cloud.server(account, server_id)).toMatchObject({ status: 0, prepaid_left_rub_cents: 0 })
  await cloud.answer(account, server_id, 'down')
  // the rule has fired for this month
  await setStatus(account, server_id, 1)
  await cloud.answer(account, server_id, 'ready')
  expect(await cloud.server(account, server_id)).toMatchObject({ status: 2 })
  expect(await firedEvents(account)).toHaveLength(1)
  await setStatus(account, server_id, 0)
})

describe('the preview of a rule that stops one server', () => {
  const preview = (account: number, rule: { readonly id: number }) =>
    cloud.do((tx, now) => previewRule(tx, account, rule.id, now))
  const NEVER = { next_at: null, is_estimate: false }
  const at = (moment: number) => ({ next_at: new Date(moment).toISOString(), is_estimate: true })

  /** Creates a stopped server beside one that runs from now on. */
  async function oneStopped(account: number): Promise<number> {
    const first = await createStoppedServer(account)
    const { server_id } = await cloud.create(account, { price_plan: 0 })
    await cloud.answer(account, server_id, 'ready')
    return first
  }

  test('predicts nothing while there is nothing to stop, even if another server moves the balance', async () => {
    const account = await cloud.account(100_000)
    const server_id = await oneStopped(account)
    const then = 'stop' as const
    const spent = { kind: 'spent_in_month', amount_rub_cents: 1 } as const
    const below = { kind: 'balance_below', amount_rub_cents: 99_700 } as const
    expect(await preview(account, await save(account, { server_id, then, when: spent }))).toEqual(NEVER)
    expect(await preview(account, await save(account, { server_id, then, when: below }))).toEqual(NEVER)
    expect(await preview(account, await save(account, { when: below }))).toEqual(at(T0 + 2 * HOUR))
    expect(await preview(account, await save(account, { then, when: below }))).toEqual(at(T0 + 2 * HOUR))
  })

  test("predicts nothing if the server's period ends before, without renewal", async () => {
    const account = await cloud.account(200_000)
    const { server_id } = await cloud.create(account)
    await cloud.answer(account, server_id, 'ready')
    const other = await cloud.create(account, { price_plan: 0 })
    await cloud.answer(account, other.server_id, 'ready')
    const then = 'stop' as const
    // moved by the hours of the other server
    const below = (hours: number) =>
      ({ kind: 'balance_below', amount_rub_cents: 127_901 - 100 * hours }) as const
    const before = await save(account, { server_id, then, when: below(719) })
    const after = await save(account, { server_id, then, when: below(720) })
    const both = await save(account, { then, when: below(720) })
    const notifying = await save(account, { server_id, when: below(720) })
    await cloud.do((tx, now) => changeServerSettings(tx, account, server_id, now, { auto_renewal: false }))
    expect(await preview(account, before)).toEqual(at(T0 + 719 * HOUR))
    expect(await preview(account, after)).toEqual(NEVER)
    for (const rule of [both, notifying]) expect(await preview(account, rule)).toEqual(at(T0 + 720 * HOUR))
  })

  test('predicts the next hour for a restarted server above its limit', async () => {
    const account = await cloud.account(100_000)
    const server_id = await createStoppedServer(account)
    const then = 'stop' as const
    const spent = { kind: 'spent_in_month', amount_rub_cents: 1 } as const
    const below = { kind: 'balance_below', amount_rub_cents: 99_850 } as const
    const rules = [
      await save(account, { server_id, then, when: spent }),
      await save(account, { server_id, then, when: below })
    ]
    const other = await cloud.create(account, { price_plan: 0 })
    await cloud.answer(account, other.server_id, 'ready')
    for (const rule of rules) expect(await preview(account, rule)).toEqual(NEVER)
    // its hour is paid, so nothing is taken
    await setStatus(account, server_id, 1)
    await cloud.answer(account, server_id, 'ready')
    for (const rule of rules) expect(await preview(account, rule)).toEqual(at(T0 + HOUR))
    cloud.now = T0 + HOUR + 1
    expect(await cloud.server(account, server_id)).toMatchObject({ status: 0 })
    expect(await firedEvents(account)).toHaveLength(1)
    expect(await firedEvents(account)).toMatchObject([{ at: HOUR, server_id }])
  })
})

test('two processes that settle an account concurrently fire a rule once', async () => {
  const account = await cloud.account(100)
  await save(account, {})
  cloud.now = T0 + HOUR + 1
  await Promise.all(Array.from({ length: 5 }, () => cloud.settle(account)))
  expect(await firedEvents(account)).toHaveLength(1)
})

test('a rule is deleted with its server, and rules of other servers stay', async () => {
  const account = await cloud.account()
  const [gone, kept] = [await cloud.create(account), await cloud.create(account)]
  for (const { server_id } of [gone, kept]) await save(account, { server_id, then: 'start' })
  await setStatus(account, gone.server_id, -3)
  const left = await cloud.db
    .selectFrom('rules')
    .select('server_id')
    .where('account_id', '=', account)
    .execute()
  expect(left).toEqual([{ server_id: kept.server_id }])
})
