import { STATUS } from '@cloud/pricing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountEvents } from '../../history/account-history.ts'
import { markPaid } from '../../operator/money/mark-paid.ts'
import { markUnpaid } from '../../operator/money/mark-unpaid.ts'
import { changeServerSettings } from '../../servers/change-server-settings.ts'
import { changeStatus } from '../../servers/change-status.ts'
import { DAY, FLAVOR, HOUR, SmallCloud, T0 } from '../testing/small-cloud.ts'
import { applyBankPayment } from './apply-bank-payment.ts'
import { applyPaymentNotice, paymentOfNotice, requestTopUp } from './top-up-payments.ts'

let cloud: SmallCloud
beforeAll(async () => {
  cloud = await SmallCloud.open(100)
})
afterAll(() => cloud.closeBalanced())
beforeEach(() => {
  cloud.now = T0
})

const MONTH = 72_000

/** Creates an account with paused servers of 720 ₽ a month. */
async function paused(count: number, balance = 0) {
  const account_id = await cloud.account(balance)
  const ids: number[] = []
  for (let made = 0; made < count; made++) {
    const { server_id } = await cloud.create(account_id, { name: `s${made + 1}` })
    ids.push(server_id)
  }
  return { account_id, ids }
}

const ask = (
  account_id: number,
  start_server_ids: readonly number[] | undefined,
  payment_type: 'acquiring' | 'invoice' = 'acquiring'
) =>
  cloud.do((tx, now) =>
    requestTopUp(tx, { account_id, amount_rub_cents: MONTH, payment_type, start_server_ids, now })
  )
const pay = (order: string, amount_rub_cents = MONTH, outcome: 'paid' | 'declined' = 'paid') =>
  cloud.do((tx, now) => applyPaymentNotice(tx, { order, outcome, amount_rub_cents }, now))
const results = async (top_up_id: number) => {
  const { rows } = await cloud.pool.query(
    'select result from top_up_starts where top_up_id = $1 order by server_id',
    [top_up_id]
  )
  return rows.map(({ result }) => result as string | null)
}
const status = async (account_id: number, server_id: number) =>
  (await cloud.server(account_id, server_id)).status
const mails = async (account_id: number) => {
  const { rows } = await cloud.pool.query(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'mail-events' and (j.payload ->> 'account_id')::bigint = $1 order by j.id`,
    [account_id]
  )
  return rows.map(({ payload }) => payload.lines as string[])
}

describe('servers that may be started', () => {
  test.each([
    ['a foreign server', async () => (await paused(1)).ids],
    ['one that does not exist', async () => [4_711_000]]
  ])('%s is refused at start_server_ids', async (_, ids) => {
    const { account_id } = await paused(0)
    await expect(ask(account_id, await ids())).rejects.toMatchObject({
      extra: { fields: { start_server_ids: expect.any(String) } }
    })
  })

  test('a running, waiting or deleted server is refused, an empty list counts as none', async () => {
    const { account_id, ids } = await paused(3, 0)
    const [running = 0, waiting = 0, deleted = 0] = ids
    await pay((await ask(account_id, undefined)).order_key)
    const setStatus = (id: number, to: 1 | -3) =>
      cloud.do((tx, now) =>
        changeStatus(tx, account_id, id, now, { status: to, expected_total_rub_cents: null })
      )
    await setStatus(running, 1)
    await cloud.do((tx, now) => changeServerSettings(tx, account_id, waiting, now, { is_in_queue: true }))
    await setStatus(deleted, -3)
    for (const id of ids) await expect(ask(account_id, [id])).rejects.toMatchObject({ code: 'invalid' })
    const { top_up_id } = await ask(account_id, [])
    expect(await results(top_up_id)).toEqual([])
  })
})

test('the money starts them by ascending id as far as it suffices; nothing is retried', async () => {
  const { account_id, ids } = await paused(3)
  const { order_key, top_up_id } = await ask(account_id, [...ids].reverse())
  expect(await results(top_up_id)).toEqual([null, null, null])
  await pay(order_key, 2 * MONTH)
  const expected = ['started', 'started', 'insufficient_funds']
  expect(await results(top_up_id)).toEqual(expected)
  expect(await Promise.all(ids.map((id) => status(account_id, id)))).toEqual([1, 1, -1])
  expect(await cloud.balance(account_id)).toBe(0)
  await pay(order_key, 2 * MONTH)
  await cloud.topUp(account_id, MONTH)
  expect(await results(top_up_id)).toEqual(expected)
  expect(await status(account_id, ids[2] ?? 0)).toBe(STATUS.paused)
  expect(await mails(account_id)).toContainEqual([
    'Пополнение картой зачислено на баланс: 1\u00a0440\u00a0₽',
    'Сервер «s1» запускается',
    'Сервер «s2» запускается',
    'Сервер «s3» не запущен: не хватает денег'
  ])
})

test('ten concurrent messages in two processes start them once', async () => {
  const { account_id, ids } = await paused(1)
  const { order_key } = await ask(account_id, ids)
  await Promise.all(Array.from({ length: 10 }, () => pay(order_key)))
  expect((await cloud.events(account_id)).map(([type]) => type)).toEqual(['top_up_balance', 'write_off'])
})

test('a declined payment starts nothing, a paid one after it does', async () => {
  const { account_id, ids } = await paused(1)
  const { order_key, top_up_id } = await ask(account_id, ids)
  await pay(order_key, 0, 'declined')
  expect(await results(top_up_id)).toEqual([null])
  await pay(order_key)
  expect(await results(top_up_id)).toEqual(['started'])
})

test('the history shows the starts with the first credit, whichever attempt to pay it was', async () => {
  const { account_id, ids } = await paused(1)
  const { order_key, top_up_id } = await ask(account_id, ids)
  await pay(order_key, 0, 'declined')
  for (const payment_no of [2, 3]) {
    const again = { account_id, top_up_id, payment_no }
    await cloud.do(async (tx, now) => {
      const row = { ...again, idempotence_key: `${order_key}${payment_no}`, status: 'pending' } as const
      await tx
        .insertInto('card_payments')
        .values({ ...row, created_at: new Date(now) })
        .execute()
      const notice = { order: order_key, outcome: 'paid', amount_rub_cents: MONTH } as const
      const payment = { ...paymentOfNotice(notice), id: row.idempotence_key }
      await applyBankPayment(tx, again, payment, now)
    })
  }
  const { results } = await cloud.do((tx) =>
    accountEvents(tx, account_id, { year: 2026, month: 11 }, {}, 100)
  )
  expect(results.filter(({ type }) => type === 'top_up_balance').map(({ text }) => text)).toEqual([
    'Пополнение картой на 720,00\u00a0₽',
    'Пополнение картой на 720,00\u00a0₽. Сервер «s1» запускается'
  ])
})

test.each([
  ['exactly 72 hours later', 72 * HOUR, 'started', 1],
  ['a millisecond after that', 72 * HOUR + 1, 'too_late', -1]
])('%s', async (_, later, result, state) => {
  const { account_id, ids } = await paused(1)
  const { order_key, top_up_id } = await ask(account_id, ids)
  cloud.now += later
  await pay(order_key)
  expect(await results(top_up_id)).toEqual([result])
  expect(await status(account_id, ids[0] ?? 0)).toBe(state)
})

test('servers deleted, queued or started meanwhile are skipped', async () => {
  const { account_id, ids } = await paused(3)
  const [deleted = 0, queued = 0, started = 0] = ids
  const { order_key, top_up_id } = await ask(account_id, ids)
  const request = { status: -3, expected_total_rub_cents: null } as const
  await cloud.do((tx, now) => changeStatus(tx, account_id, deleted, now, request))
  await cloud.do((tx, now) => changeServerSettings(tx, account_id, queued, now, { is_in_queue: true }))
  await cloud.topUp(account_id, MONTH)
  expect(await status(account_id, queued)).toBe(STATUS.start)
  await cloud.topUp(account_id, MONTH)
  await cloud.do((tx, now) => changeStatus(tx, account_id, started, now, { ...request, status: 1 }))
  await pay(order_key, MONTH)
  expect(await results(top_up_id)).toEqual(['passed_over', 'passed_over', 'passed_over'])
  expect(await cloud.balance(account_id)).toBe(MONTH)
})

test('the credit serves the queue first', async () => {
  const { account_id, ids } = await paused(2)
  const [first = 0, queued = 0] = ids
  const { order_key, top_up_id } = await ask(account_id, [first])
  await cloud.do((tx, now) => changeServerSettings(tx, account_id, queued, now, { is_in_queue: true }))
  await pay(order_key, MONTH)
  expect(await status(account_id, queued)).toBe(STATUS.start)
  expect(await results(top_up_id)).toEqual(['insufficient_funds'])
})

test('a frozen account, a lapsed price and a full flavor prevent a start, never the credit', async () => {
  const { account_id, ids } = await paused(1)
  const frozen = await ask(account_id, ids)
  const setFrozen = (is: boolean) =>
    cloud.pool.query('update accounts set frozen = $2 where account_id = $1', [account_id, is])
  await setFrozen(true)
  await pay(frozen.order_key)
  await setFrozen(false)
  expect(await results(frozen.top_up_id)).toEqual(['account_frozen'])
  cloud.now += 29 * DAY
  const lapsed = await ask(account_id, ids)
  cloud.now += 2 * DAY
  await pay(lapsed.order_key)
  expect(await results(lapsed.top_up_id)).toEqual(['price_lapsed'])
  const { server_id } = await cloud.create(account_id, { flavor_id: FLAVOR.cloud })
  const full = await ask(account_id, [server_id])
  await cloud.pool.query('update flavors set max_available = 0 where flavor_id = $1', [FLAVOR.cloud])
  await pay(full.order_key, 100_000_000)
  await cloud.pool.query('update flavors set max_available = 100 where flavor_id = $1', [FLAVOR.cloud])
  expect(await results(full.top_up_id)).toEqual(['no_capacity'])
  expect(await status(account_id, server_id)).toBe(STATUS.paused)
})

describe('an internal error', () => {
  const broken = async (trigger: string, ids: readonly number[], timing: string) => {
    await cloud.pool.query(`create or replace function fail_start() returns trigger language plpgsql as $$
      begin if new.server_id = ${ids[1]} and new.status = 1 then raise exception 'broken'; end if; return null; end $$`)
    await cloud.pool.query(
      `create ${trigger} fail_start after update on servers ${timing} for each row execute function fail_start()`
    )
  }

  test.each([
    ['at once', 'trigger', ''],
    ['at the commit', 'constraint trigger', 'deferrable initially deferred']
  ])('raised %s fails only its own start', async (_, trigger, timing) => {
    const { account_id, ids } = await paused(3)
    const { order_key, top_up_id } = await ask(account_id, ids)
    await broken(trigger, ids, timing)
    try {
      await pay(order_key, 3 * MONTH)
    } finally {
      await cloud.pool.query('drop trigger fail_start on servers')
    }
    expect(await results(top_up_id)).toEqual(['started', 'failed', 'started'])
    expect(await cloud.balance(account_id)).toBe(MONTH)
    expect(await status(account_id, ids[1] ?? 0)).toBe(STATUS.paused)
    const { rows } = await cloud.pool.query('select text from operator_notices where account_id = $1', [
      account_id
    ])
    expect(rows).toEqual([{ text: expect.stringContaining('broken') }])
  })
})

test('the first transfer for an invoice starts them, however late the second is, and they stay started when it is taken back', async () => {
  const { account_id, ids } = await paused(2)
  const { top_up_id } = await ask(account_id, ids, 'invoice')
  const paid = (reference: string, amount_rub_cents: number) =>
    cloud.do((tx, now) => markPaid(tx, { top_up_id, reference, amount_rub_cents }, now))
  await paid('1', MONTH)
  expect(await results(top_up_id)).toEqual(['started', 'insufficient_funds'])
  await paid('2', MONTH)
  expect(await results(top_up_id)).toEqual(['started', 'insufficient_funds'])
  await cloud.do((tx, now) => markUnpaid(tx, { top_up_id, reference: '2', reason: null }, now))
  await paid('2', MONTH)
  expect(await results(top_up_id)).toEqual(['started', 'insufficient_funds'])
  expect((await mails(account_id))[0]).toEqual([
    `Перевод по счёту №\u00a0СЧ-${top_up_id} зачислен на баланс: 720\u00a0₽`,
    'Сервер «s1» запускается',
    'Сервер «s2» не запущен: не хватает денег'
  ])
})

test('an error before the commit leaves neither money nor starts', async () => {
  const { account_id, ids } = await paused(1)
  const { order_key, top_up_id } = await ask(account_id, ids)
  const killed = cloud.do(async (tx, now) => {
    await applyPaymentNotice(tx, { order: order_key, outcome: 'paid', amount_rub_cents: MONTH }, now)
    throw new Error('killed')
  })
  await expect(killed).rejects.toThrow('killed')
  expect(await results(top_up_id)).toEqual([null])
  expect(await cloud.balance(account_id)).toBe(0)
  await pay(order_key)
  expect(await results(top_up_id)).toEqual(['started'])
})

test('a result never changes', async () => {
  const { account_id, ids } = await paused(1)
  const { order_key, top_up_id } = await ask(account_id, ids)
  await pay(order_key)
  await expect(
    cloud.pool.query(`update top_up_starts set result = 'failed' where top_up_id = $1`, [top_up_id])
  ).rejects.toThrow(/has its result/)
})
