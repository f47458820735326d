import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestInvoice } from '../../billing/testing/request-invoice.ts'
import { SmallCloud } from '../../billing/testing/small-cloud.ts'
import { creditTopUp } from '../../billing/top-ups/credit-top-up.ts'
import { applyPaymentNotice, requestTopUp } from '../../billing/top-ups/top-up-payments.ts'
import { eraseAccount } from '../../personal-data/erase-account.ts'
import { markPaid } from './mark-paid.ts'

let cloud: SmallCloud
beforeAll(async () => {
  cloud = await SmallCloud.open()
})
afterAll(() => cloud.closeBalanced())

const invoice = () => requestInvoice(cloud)

test('a transfer is credited once, a second transfer under its own reference', async () => {
  const { account, top_up_id, paid } = await invoice()
  expect(await paid('ПП 17')).toEqual({
    id: top_up_id,
    account_id: account,
    account_erased: false,
    credited: true,
    arrived_rub_cents: 50_000,
    asked_rub_cents: 50_000,
    credited_before_rub_cents: 0,
    exceeding_rub_cents: 0,
    also_marked_on: []
  })
  expect(await paid('ПП 17')).toMatchObject({ credited: false })
  expect(await paid('ПП 17', 50_000)).toMatchObject({ credited: false })
  await expect(paid('ПП 17', 1)).rejects.toThrow(`Transfer 'ПП 17' for invoice ${top_up_id} was 500\u00a0₽.`)
  expect(await paid('пп  17', 50_000)).toMatchObject({ credited: false })
  await expect(paid('ПП 18')).rejects.toThrow('A further transfer needs its amount')
  expect(await paid('ПП 18', 700)).toMatchObject({ credited: true, arrived_rub_cents: 700 })
  expect(await cloud.books(account)).toEqual({ invoice: -50_700, balance: 50_700 })
  const { rows } = await cloud.pool.query('select text from events where account_id = $1 order by event_id', [
    account
  ])
  expect(rows.map(({ text }) => text)).toEqual([
    `Счёт №\u00a0СЧ-${top_up_id} на 500,00\u00a0₽`,
    'Пополнение по счёту на 500,00\u00a0₽',
    'Пополнение по счёту на 7,00\u00a0₽'
  ])
})

test('the received amount is credited, not the invoiced one; ten concurrent calls credit it once', async () => {
  const { account, paid, listed } = await invoice()
  expect(await listed(false)).toBeDefined()
  const marked = await Promise.all(Array.from({ length: 10 }, () => paid('a', 49_999)))
  expect(marked.filter(({ credited }) => credited)).toHaveLength(1)
  expect(await cloud.balance(account)).toBe(49_999)
  expect(await listed(false)).toBeUndefined()
})

test('a transfer for an erased account is credited and marked as without owner', async () => {
  const { account, paid } = await invoice()
  await cloud.do((tx, now) => eraseAccount(tx, account, now, 'operator'))
  expect(await paid('late')).toMatchObject({ credited: true, account_erased: true })
  expect(await cloud.balance(account)).toBe(50_000)
})

test('a card payment is credited once, however often it is reported', async () => {
  const account_id = await cloud.account()
  const paid = { account_id, amount_rub_cents: 50_000, payment_type: 'acquiring' } as const
  const { top_up_id, order_key: order } = await cloud.do((tx, now) => requestTopUp(tx, { ...paid, now }))
  await cloud.do((tx, now) => applyPaymentNotice(tx, { ...paid, order, outcome: 'paid' }, now))
  expect(await cloud.do((tx, now) => creditTopUp(tx, { ...paid, top_up_id, now }))).toBeUndefined()
  expect(await cloud.balance(account_id)).toBe(50_000)
})

test('a card payment cannot be marked as a paid invoice', async () => {
  const account_id = await cloud.account()
  const { top_up_id } = await cloud.do((tx, now) =>
    requestTopUp(tx, { account_id, amount_rub_cents: 50_000, payment_type: 'acquiring', now })
  )
  await expect(
    cloud.do((tx, now) => markPaid(tx, { top_up_id, amount_rub_cents: null, reference: 'a' }, now))
  ).rejects.toMatchObject({ message: `There is no invoice ${top_up_id}. See invoices list.` })
})
