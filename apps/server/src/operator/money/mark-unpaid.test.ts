import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestInvoice } from '../../billing/testing/request-invoice.ts'
import { SmallCloud } from '../../billing/testing/small-cloud.ts'
import { showAccount } from '../show-account.ts'
import { correctBalance } from './correct-balance.ts'

let cloud: SmallCloud
beforeAll(async () => {
  cloud = await SmallCloud.open()
})
afterAll(() => cloud.closeBalanced())

const invoice = () => requestInvoice(cloud)

test('a transfer on the wrong invoice is taken back once, and credited to the right one under the same reference', async () => {
  const wrong = await invoice()
  const right = await invoice()
  await wrong.paid('ПП 17')
  const other = await invoice()
  expect(await other.paid('пп 17')).toMatchObject({ credited: true, also_marked_on: [wrong.top_up_id] })
  expect(await other.unpaid('пп 17')).toMatchObject({ taken_back: true })
  expect(await wrong.unpaid('ПП 17', 'платёж другого клиента')).toEqual({
    id: wrong.top_up_id,
    account_id: wrong.account,
    amount_rub_cents: 50_000,
    taken_back: true,
    status: 'pending'
  })
  expect(await wrong.unpaid('ПП 17')).toMatchObject({ taken_back: false, status: 'pending' })
  expect(await cloud.books(wrong.account)).toEqual({ invoice: 0, balance: 0 })
  expect(await cloud.events(wrong.account)).toEqual([
    ['invoice_requested', 0],
    ['top_up_balance', 50_000],
    ['write_off', -50_000]
  ])
  const { rows } = await cloud.pool.query(
    `select text from events where account_id = $1 and type = 'write_off'`,
    [wrong.account]
  )
  expect(rows).toEqual([
    { text: `Отмена пополнения по счёту №\u00a0СЧ-${wrong.top_up_id}: платёж другого клиента` }
  ])
  expect(await wrong.listed()).toMatchObject({
    status: 'pending',
    arrived_rub_cents: null,
    settled_at: null,
    transfers: [{ reference: 'ПП 17', amount_rub_cents: 50_000, taken_back: true }]
  })
  const emails = await cloud.pool.query(
    `select payload from graphile_worker._private_jobs where (payload ->> 'account_id')::bigint = $1 order by id`,
    [wrong.account]
  )
  expect(emails.rows.flatMap(({ payload }) => payload.lines ?? [])).toEqual([
    expect.stringContaining('зачислен на баланс'),
    `Перевод по счёту №\u00a0СЧ-${wrong.top_up_id} был зачислен ошибочно, с баланса списано 500\u00a0₽: платёж другого клиента`
  ])
  expect(await right.paid('ПП 17')).toMatchObject({ credited: true, also_marked_on: [] })
  expect(await cloud.balance(right.account)).toBe(50_000)
})

test('a transfer taken back by mistake can be credited and taken back again', async () => {
  const { account, top_up_id, paid, unpaid } = await invoice()
  await paid('ПП 18')
  await unpaid('ПП 18')
  expect(await paid('ПП 18')).toMatchObject({ credited: true, arrived_rub_cents: 50_000 })
  expect(await paid('ПП 18')).toMatchObject({ credited: false })
  expect(await cloud.balance(account)).toBe(50_000)
  expect(await unpaid('ПП 18')).toMatchObject({ taken_back: true })
  expect(await cloud.balance(account)).toBe(0)
  await expect(unpaid('ПП 99')).rejects.toThrow(`Invoice ${top_up_id} has no transfer 'ПП 99', only: none.`)
})

test('if one of two transfers is taken back, the invoice stays paid, and the list shows both', async () => {
  const { account, paid, unpaid, listed } = await invoice()
  await paid('a')
  await paid('b', 700)
  expect(await listed()).toMatchObject({
    status: 'paid',
    arrived_rub_cents: 50_700,
    transfers: [
      { reference: 'a', amount_rub_cents: 50_000, taken_back: false },
      { reference: 'b', amount_rub_cents: 700, taken_back: false }
    ]
  })
  await expect(unpaid('c')).rejects.toThrow(`only: 'a', 'b'.`)
  const open = await invoice()
  const shown = (one: number) => cloud.do((tx, now) => showAccount(tx, one, now))
  expect(await shown(open.account)).toMatchObject({
    invoices: [{ id: open.top_up_id, status: 'pending', amount_rub_cents: 50_000, transfers: [] }],
    events: [{ type: 'invoice_requested' }]
  })
  expect(await shown(account)).toMatchObject({
    balance_rub_cents: 50_700,
    invoices: [
      { status: 'paid', arrived_rub_cents: 50_700, transfers: [{ reference: 'a' }, { reference: 'b' }] }
    ]
  })
  expect(await unpaid('a')).toMatchObject({ taken_back: true, status: 'paid' })
  expect(await listed()).toMatchObject({ status: 'paid', arrived_rub_cents: 700 })
})

test('spent money cannot be taken back: the missing sum is named, and nothing is moved', async () => {
  const { account, paid, unpaid, listed } = await invoice()
  await paid('ПП 19')
  await cloud.do((tx, now) =>
    correctBalance(
      tx,
      { account_id: account, kind: 'debit', to: null, amount_rub_cents: 100, reason: 'x', reference: null },
      now,
      true
    )
  )
  await expect(unpaid('ПП 19')).rejects.toThrow(
    `The balance of account ${account} is 499\u00a0₽: 1\u00a0₽ less than the transfer.`
  )
  expect(await cloud.balance(account)).toBe(49_900)
  expect(await listed()).toMatchObject({ status: 'paid', arrived_rub_cents: 50_000 })
})

test('ten concurrent calls take a transfer back once', async () => {
  const { account, paid, unpaid } = await invoice()
  await paid('a')
  const taken = await Promise.all(Array.from({ length: 10 }, () => unpaid('a')))
  expect(taken.filter(({ taken_back }) => taken_back)).toHaveLength(1)
  expect(await cloud.balance(account)).toBe(0)
})
