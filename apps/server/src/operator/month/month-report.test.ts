import { DEFAULT_TERMS } from '@cloud/pricing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyRefund } from '../../billing/card-payments/apply-refund.ts'
import { DAY, HOUR, SmallCloud, T0 } from '../../billing/testing/small-cloud.ts'
import { applyBankPayment } from '../../billing/top-ups/apply-bank-payment.ts'
import { requestTopUp } from '../../billing/top-ups/top-up-payments.ts'
import { monthServices } from '../../documents/facts/month-services.ts'
import type { Month } from '../../history/month-moments.ts'
import { type TaxedRevenue, taxRevenue } from '../../history/month-revenue.ts'
import { anyAct, live } from '../../testing/random-life.ts'
import { setTerms } from '../catalogue/prices.ts'
import { correctBalance } from '../money/correct-balance.ts'
import { markPaid } from '../money/mark-paid.ts'
import { markUnpaid } from '../money/mark-unpaid.ts'
import { type AccountMonth, reportMonth } from './month-report.ts'
import { recomputeMonths } from './testing/recompute-months.ts'

let cloud: SmallCloud
beforeAll(async () => {
  cloud = await SmallCloud.open(10_000)
})
afterAll(() => cloud.closeBalanced())

const setVat = (vatPercent: number) =>
  cloud.do((tx, now) => setTerms(tx, { discounts: {}, vatPercent }, new Date(now)))
const reported = (year: number, month: number) => cloud.do((tx, now) => reportMonth(tx, { year, month }, now))

test('an hour keeps the VAT rate with which it began, also when it is refunded', async () => {
  cloud.now = T0
  const hourly = async () => {
    const account = await cloud.account(10_000)
    const { server_id } = await cloud.create(account, { price_plan: 0 })
    await cloud.answer(account, server_id, 'ready')
    return { account, server_id }
  }
  const [runs, fails] = [await hourly(), await hourly()]
  cloud.now += HOUR / 2
  await setVat(10)
  cloud.now += HOUR / 4
  await cloud.answer(fails.account, fails.server_id, 'failed')
  cloud.now += HOUR / 2
  await cloud.settle(runs.account)
  const { accounts, vat, ...shop } = await reported(2026, 11)
  const old = DEFAULT_TERMS.vatPercent
  const of = (vat_percent: number, revenue_rub_cents: number, vat_rub_cents: number) => ({
    vat_percent,
    revenue_rub_cents,
    vat_rub_cents
  })
  expect(accounts).toMatchObject([
    {
      account_id: runs.account,
      payer: 'Ада',
      inn: '',
      revenue_rub_cents: 200,
      balance_rub_cents: 9_800,
      vat: [of(10, 100, 9), of(old, 100, 17)]
    },
    { account_id: fails.account, revenue_rub_cents: 0, balance_rub_cents: 10_000, vat: [of(old, 0, 0)] }
  ])
  expect(vat).toEqual([of(10, 100, 9), of(old, 100, 17)])
  expect(shop).toMatchObject({
    month: '2026-11',
    is_over: false,
    until: new Date(cloud.now),
    received_acquiring_rub_cents: 20_000,
    balance_rub_cents: 19_800,
    hold_rub_cents: 0
  })
  await expect(reported(2026, 12)).rejects.toThrow('The month 2026-12 has not begun: name an earlier one.')
  expect(await reported(2026, 10)).toMatchObject({
    is_over: true,
    accounts: [],
    vat: [],
    balance_rub_cents: 0
  })
})

test('a month names the payer at its end', async () => {
  const account = await cloud.account(500)
  const company = {
    user_type: 'org',
    name: 'Ада',
    company: 'ООО «Ромашка»',
    inn: '7707083893',
    kpp: '770701001'
  }
  await cloud.pool.query(
    `insert into former_payers (account_id, until, payer) values ($1, '2026-12-01T00:00:00+03:00', $2)`,
    [account, company]
  )
  cloud.now = Date.parse('2026-12-01T12:00:00+03:00')
  const named = async (month: number) =>
    (await reported(2026, month)).accounts.find((one) => one.account_id === account)
  expect(await named(11)).toMatchObject({ payer: 'ООО «Ромашка»', inn: '7707083893', kpp: '770701001' })
  expect(await named(12)).toMatchObject({ payer: 'Ада', inn: '', kpp: '', balance_rub_cents: 500 })
})

test('accounts whose charges are not booked yet are counted', async () => {
  expect((await reported(2026, 12)).unsettled_accounts).toBe(1)
})

const ZERO = {
  received_acquiring_rub_cents: 0,
  received_invoice_rub_cents: 0,
  taken_back_rub_cents: 0,
  returned_acquiring_rub_cents: 0,
  returned_invoice_rub_cents: 0,
  credits_rub_cents: 0,
  debits_rub_cents: 0,
  revenue_rub_cents: 0,
  balance_rub_cents: 0,
  hold_rub_cents: 0
}

const anyMoney = fc.record({
  do: fc.constant('money' as const),
  kind: fc.constantFrom('credit', 'debit', 'payout', 'vat', 'paid', 'unpaid', 'card'),
  sum: fc.integer({ min: 10_000, max: 300_000 }),
  vat: fc.constantFrom(0, 10, 20, 22)
})
type Money = typeof anyMoney extends fc.Arbitrary<infer M> ? M : never

/** Moves money as operators do; what the balance does not allow is refused and changes nothing. */
async function move(account_id: number, { kind, sum, vat }: Money): Promise<void> {
  const amount_rub_cents = sum
  if (kind === 'vat') await setVat(vat)
  else if (kind === 'card') {
    await payAtBank(account_id, sum)
    const half = {
      account_id,
      kind: 'payout',
      to: 'acquiring',
      amount_rub_cents: Math.floor(sum / 2)
    } as const
    const payout = { ...half, reason: 'закрытие', reference: null }
    await unlessRefused(cloud.do((tx, now) => correctBalance(tx, payout, now, true)))
    await endRefunds(account_id, sum)
  } else if (kind === 'paid' || kind === 'unpaid') {
    const asked = { account_id, amount_rub_cents, payment_type: 'invoice' } as const
    const { top_up_id } = await cloud.do((tx, now) => requestTopUp(tx, { ...asked, now }))
    const reference = `ПП ${top_up_id}`
    await cloud.do((tx, now) => markPaid(tx, { top_up_id, amount_rub_cents, reference }, now))
    cloud.now += 20 * DAY
    if (kind === 'unpaid')
      await unlessRefused(cloud.do((tx, now) => markUnpaid(tx, { top_up_id, reference, reason: null }, now)))
  } else {
    const correction = { account_id, kind, to: null, amount_rub_cents, reason: 'сбой', reference: null }
    await unlessRefused(cloud.do((tx, now) => correctBalance(tx, correction, now, true)))
  }
}

/** Pays a top-up by card at a real bank, whose payments can be refunded. */
async function payAtBank(account_id: number, amount_rub_cents: number): Promise<void> {
  const asked = { account_id, amount_rub_cents, payment_type: 'acquiring' } as const
  await cloud.do(async (tx, now) => {
    const { top_up_id, order_key } = await requestTopUp(tx, { ...asked, now })
    const payment = { account_id, top_up_id, payment_no: 1, idempotence_key: order_key }
    await tx
      .insertInto('card_payments')
      .values({ ...payment, status: 'pending', created_at: new Date(now) })
      .execute()
    const paid = {
      id: `bank-${top_up_id}`,
      status: 'succeeded',
      order_key,
      amount: amount_rub_cents
    } as const
    const rest = { currency: 'RUB', confirmation_url: undefined, cancel_reason: undefined }
    await applyBankPayment(tx, payment, { ...paid, ...rest }, now)
  })
}

/** The bank refuses or makes the refunds of an account that are pending. */
async function endRefunds(account_id: number, sum: number): Promise<void> {
  const refunds = await cloud.db
    .selectFrom('card_refunds')
    .innerJoin('card_payments', (join) =>
      join
        .onRef('card_refunds.account_id', '=', 'card_payments.account_id')
        .onRef('card_refunds.top_up_id', '=', 'card_payments.top_up_id')
    )
    .select([
      'card_refunds.account_id',
      'refund_id',
      'card_payments.bank_payment_id',
      'card_refunds.amount_rub_cents'
    ])
    .where('card_refunds.account_id', '=', account_id)
    .where('card_refunds.status', '=', 'pending')
    .execute()
  cloud.now += 20 * DAY
  for (const [at, { amount_rub_cents: amount, bank_payment_id, ...refund }] of refunds.entries()) {
    const status = (at + sum) % 2 === 0 ? ('succeeded' as const) : ('canceled' as const)
    const answered = { id: `refund-${refund.refund_id}`, bank_payment_id: bank_payment_id ?? '', status }
    const rest = { amount: Number(amount), currency: 'RUB', description: undefined, cancel_reason: undefined }
    await cloud.do((tx, now) => applyRefund(tx, refund, { ...answered, ...rest }, now))
  }
}

const unlessRefused = (moved: Promise<unknown>) =>
  moved.catch((error: Error) => {
    if (!/balance|back|brought|refunded/.test(error.message)) throw error
  })

test('each month of lives of four to fourteen months is what its raw transfers say, what its documents say, and continues the month before', async () => {
  const acts = fc.array(fc.oneof({ weight: 3, arbitrary: anyAct(30) }, anyMoney), {
    minLength: 15,
    maxLength: 30
  })
  // only the longest sees a plan of twelve months end
  const days = fc.constantFrom(120, 240, 430)
  await fc.assert(
    fc.asyncProperty(acts, acts, days, async (one, other, days) => {
      cloud.now += DAY
      const began = cloud.now
      const accounts = [await cloud.account(500_000), await cloud.account(500_000)]
      const ids: number[][] = [[], []]
      const [rich = 0] = accounts
      for (const [who, steps] of [one, other].entries()) {
        const account = accounts[who] ?? rich
        for (const step of steps)
          if (step.do === 'money') await move(account, step)
          else await live(cloud, account, ids[who] ?? [], step)
      }
      cloud.now = Math.max(cloud.now + DAY, began + days * DAY)
      for (const account of accounts) await cloud.settle(account)

      const expected = await recomputeMonths(cloud.pool)
      const before = new Map<
        number,
        { readonly balance_rub_cents: number; readonly hold_rub_cents: number }
      >()
      for (const month of monthsBetween(began, cloud.now)) {
        const { accounts: all, vat, ...shop } = await reported(month.year, month.month)
        for (const account of accounts) {
          const found = all.find((one) => one.account_id === account)
          const sums = { ...ZERO, vat: [] as readonly TaxedRevenue[], ...figuresOf(found) }
          expect(sums).toEqual(expected(account, shop.month))
          const services = await cloud.do((tx) => monthServices(tx, account, month))
          expect(taxRevenue(services)).toEqual(sums.vat)
          const was = before.get(account) ?? { balance_rub_cents: 0, hold_rub_cents: 0 }
          expect(was.balance_rub_cents + was.hold_rub_cents + inflow(sums)).toBe(
            sums.balance_rub_cents + sums.hold_rub_cents
          )
          before.set(account, sums)
        }
        for (const [name, sum] of Object.entries(ZERO))
          expect(shop[name as keyof typeof ZERO], name).toBe(
            all.reduce((total, one) => total + one[name as keyof typeof ZERO], sum)
          )
        expect(vat.reduce((sum, one) => sum + one.revenue_rub_cents, 0)).toBe(shop.revenue_rub_cents)
        expect(vat.reduce((sum, one) => sum + one.vat_rub_cents, 0)).toBe(
          all.flatMap((one) => one.vat).reduce((sum, one) => sum + one.vat_rub_cents, 0)
        )
      }
      const last = monthsBetween(cloud.now, cloud.now)[0]
      const { balance_rub_cents, hold_rub_cents } = await reported(last?.year ?? 0, last?.month ?? 0)
      const { rows } =
        await cloud.pool.query(`select (select sum(balance_rub_cents)::bigint from accounts) as balance_rub_cents,
        (select sum(hold_rub_cents)::bigint from servers) as hold_rub_cents`)
      expect(rows).toEqual([{ balance_rub_cents, hold_rub_cents }])
    }),
    { numRuns: 3 }
  )
}, 180_000)

const figuresOf = (found: AccountMonth | undefined) => {
  if (found === undefined) return {}
  const { account_id: _, payer: __, inn: ___, kpp: ____, ...figures } = found
  return figures
}

const inflow = (sums: typeof ZERO): number =>
  sums.received_acquiring_rub_cents +
  sums.received_invoice_rub_cents +
  sums.credits_rub_cents -
  sums.taken_back_rub_cents -
  sums.returned_acquiring_rub_cents -
  sums.returned_invoice_rub_cents -
  sums.debits_rub_cents -
  sums.revenue_rub_cents

function monthsBetween(from: number, to: number): readonly Month[] {
  const [first, last] = [from, to].map((at) => {
    const moscow = new Date(at + 3 * HOUR)
    return 12 * moscow.getUTCFullYear() + moscow.getUTCMonth()
  })
  return Array.from({ length: (last ?? 0) - (first ?? 0) + 1 }, (_, at) => {
    const month = (first ?? 0) + at
    return { year: Math.floor(month / 12), month: (month % 12) + 1 }
  })
}
