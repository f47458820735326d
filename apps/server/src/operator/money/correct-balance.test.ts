import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, FLAVOR, HOUR, SmallCloud } from '../../billing/testing/small-cloud.ts'
import { requestTopUp } from '../../billing/top-ups/top-up-payments.ts'
import { changeServerSettings } from '../../servers/change-server-settings.ts'
import { showAccount } from '../show-account.ts'
import { type Correction, correctBalance } from './correct-balance.ts'
import { markPaid } from './mark-paid.ts'

let cloud: SmallCloud
beforeAll(async () => {
  cloud = await SmallCloud.open()
})
afterAll(() => cloud.closeBalanced())

const correct = (
  account_id: number,
  kind: Correction['kind'],
  amount_rub_cents: number,
  more: Partial<Correction> = {},
  confirmed = false
) =>
  cloud.do((tx, now) =>
    correctBalance(
      tx,
      { account_id, kind, amount_rub_cents, to: null, reason: 'сбой', reference: 'сбой', ...more },
      now,
      confirmed
    )
  )

test('credits and debits are posted and recorded as events, once per reference', async () => {
  const account = await cloud.account()
  expect(await correct(account, 'credit', 500)).toEqual({
    account_id: account,
    posted: true,
    balance_rub_cents: 500
  })
  expect(await correct(account, 'credit', 500)).toMatchObject({ posted: false, balance_rub_cents: 500 })
  await expect(correct(account, 'credit', 501)).rejects.toThrow("credit 'сбой' was 5\u00a0₽")
  await correct(account, 'debit', 200)
  await correct(account, 'debit', 100, { reference: 'second' })
  expect(await cloud.books(account)).toEqual({ balance: 200, correction: -200 })
  expect(await cloud.events(account)).toEqual([
    ['top_up_balance', 500],
    ['write_off', -200],
    ['write_off', -100]
  ])
})

test('without a reference a repeated correction is made again', async () => {
  const account = await cloud.account()
  const bonus = { reason: 'Бонус', reference: null }
  for (const sum of [500, 1000])
    expect(await correct(account, 'credit', 500, bonus)).toMatchObject({
      posted: true,
      balance_rub_cents: sum
    })
  for (const _ of [1, 2])
    expect(await correct(account, 'payout', 300, { ...bonus, to: 'invoice' })).toMatchObject({
      posted: true
    })
  expect(await cloud.books(account)).toEqual({ balance: 400, correction: -1000, invoice: 600 })
})

test('of twenty concurrent corrections with one reference one is posted', async () => {
  const account = await cloud.account()
  const posted = await Promise.all(Array.from({ length: 20 }, () => correct(account, 'credit', 500)))
  expect(posted.filter((one) => one.posted)).toHaveLength(1)
  expect(await cloud.balance(account)).toBe(500)
})

test('a debit takes at most the balance after settling', async () => {
  const account = await cloud.account(72_100)
  await expect(correct(account, 'debit', 72_101)).rejects.toThrow('less than that')
  const { server_id } = await cloud.create(account)
  await cloud.answer(account, server_id, 'ready')
  cloud.now += 30 * DAY + 1
  // the first hour after the period was charged to the balance
  await expect(correct(account, 'payout', 1)).rejects.toThrow('less than that')
  await cloud.settle(account)
  expect(await cloud.balance(account)).toBe(0)
})

test('a payout goes back by the method of payment, or by the given one', async () => {
  const account = await cloud.account(1000)
  await correct(account, 'payout', 300)
  await correct(account, 'payout', 100, { to: 'invoice', reference: 'b' })
  expect(await cloud.books(account)).toEqual({ balance: 600, acquiring: -700, invoice: 100 })
  await correct(account, 'debit', 50)
  const { rows } = await cloud.pool.query(
    `select text from events where account_id = $1 and type = 'write_off' order by event_id`,
    [account]
  )
  expect(rows.map(({ text }) => text)).toEqual([
    'Возврат средств: сбой',
    'Возврат средств: сбой',
    'Корректировка: сбой'
  ])
  expect(await correct(account, 'payout', 100, { to: 'invoice', reference: 'b' })).toMatchObject({
    posted: false
  })
  await expect(correct(account, 'payout', 100, { to: 'acquiring', reference: 'b' })).rejects.toThrow(
    "payout 'b' was to invoice. For another way give another --reference."
  )
  const given = await cloud.account()
  const byInvoice = await cloud.account()
  await cloud.do(async (tx, now) => {
    const asked = { account_id: byInvoice, amount_rub_cents: 10_000, payment_type: 'invoice', now } as const
    const { top_up_id } = await requestTopUp(tx, asked)
    await markPaid(tx, { top_up_id, amount_rub_cents: 900, reference: 'ПП 1' }, now)
  })
  await correct(byInvoice, 'payout', 300)
  expect(await cloud.books(byInvoice)).toEqual({ balance: 600, invoice: -600 })
  // never more by one method than came in by it
  await cloud.topUp(byInvoice, 500)
  await expect(correct(byInvoice, 'payout', 501, { to: 'acquiring', reference: 'c' })).rejects.toThrow(
    '5\u00a0₽ was paid by card and not paid back'
  )
  await expect(correct(byInvoice, 'payout', 601, { reference: 'c' })).rejects.toThrow(
    'left are 6\u00a0₽ by invoice, 5\u00a0₽ by acquiring'
  )
  await correct(byInvoice, 'payout', 600, { reference: 'c' })
  await correct(byInvoice, 'payout', 500, { reference: 'd' })
  expect(await cloud.books(byInvoice)).toEqual({ balance: 0, invoice: 0, acquiring: 0 })
  await correct(given, 'credit', 100)
  await expect(correct(given, 'payout', 100)).rejects.toThrow('give the method with --to')
})

test('a credit serves servers that waited for money', async () => {
  const account = await cloud.account()
  const { server_id } = await cloud.create(account, { flavor_id: FLAVOR.cpu, is_in_queue: true })
  await correct(account, 'credit', 72_000)
  expect(await cloud.do((tx, now) => showAccount(tx, account, now))).toMatchObject({
    account_id: account,
    frozen: false,
    balance_rub_cents: 0,
    held_rub_cents: 72_000,
    servers: [{ server_id, status: 1 }],
    events: [
      { type: 'write_off', amount_rub_cents: -72_000, text: expect.stringContaining('Предоплата') },
      { type: 'top_up_balance', text: 'Корректировка: сбой' }
    ]
  })
})

/** Creates an account with a server on the hourly plan and this balance after its first hour. */
async function hourly(balance: number) {
  const account = await cloud.account(balance + 100)
  const { server_id } = await cloud.create(account, { price_plan: 0 })
  await cloud.pool.query(`update servers set name = 'web' where server_id = $1`, [server_id])
  await cloud.answer(account, server_id, 'ready')
  expect(await cloud.balance(account)).toBe(balance)
  return account
}

test.each(['debit', 'payout'] as const)(
  'a %s that leaves running servers less than 24 hours asks first, and names them and the moment',
  async (kind) => {
    const account = await hourly(10_000)
    const until = (hours: number) => new Date(cloud.now + hours * HOUR).toISOString()
    // the current hour is paid
    await expect(correct(account, kind, 7_701)).rejects.toThrow(
      `Nothing is moved yet. 22,99\u00a0₽ would be left for the running servers 'web': enough until ${until(23.99)}, without this until ${until(101)}. If this is intended, --yes takes 77,01\u00a0₽ from the balance of account ${account}.`
    )
    expect(await cloud.balance(account)).toBe(10_000)
    expect(await correct(account, kind, 7_700)).toMatchObject({ posted: true, balance_rub_cents: 2_300 })
    expect(await correct(account, kind, 2_300, { reference: 'b' }, true)).toMatchObject({ posted: true })
    expect(await correct(account, kind, 2_300, { reference: 'b' })).toMatchObject({ posted: false })
  }
)

test('a debit that makes a renewal fail needs confirmation, however far the renewal is; others do not', async () => {
  const account = await cloud.account(172_000)
  const { server_id } = await cloud.create(account, { price_plan: 1 })
  await cloud.answer(account, server_id, 'ready')
  await correct(account, 'debit', 28_000)
  await expect(correct(account, 'debit', 100, { reference: 'b' })).rejects.toThrow('719')
  await cloud.do((tx, now) => changeServerSettings(tx, account, server_id, now, { auto_renewal: false }))
  expect(await correct(account, 'debit', 72_000, { reference: 'b' })).toMatchObject({ balance_rub_cents: 0 })
})

test('no confirmation is needed if servers lack the money anyway, for stopped servers, and for credits', async () => {
  await cloud.pool.query('update flavors set max_available = 100')
  const account = await hourly(10_000)
  expect(await correct(account, 'credit', 1)).toMatchObject({ posted: true })
  const stopped = await cloud.account(72_000)
  await cloud.create(stopped, { flavor_id: FLAVOR.own })
  expect(await correct(stopped, 'debit', 72_000)).toMatchObject({ balance_rub_cents: 0 })
})
