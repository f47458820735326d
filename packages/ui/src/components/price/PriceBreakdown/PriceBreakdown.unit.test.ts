import { DEFAULT_TERMS, explain, PRICE_PLANS, quote } from '@cloud/pricing'
import { expect, test } from 'vitest'
import { CPU_FLAVOR, FLAVOR, sampleQuote } from '../../../testing/samples/catalogue.ts'
import { breakdownRows } from './breakdownRows.ts'
import { howRows } from './howRows.ts'

const NAMES = { group_title: 'NVMe Gen4', promocode: 'WELCOME10' }
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('the rows have readable names, in the order of the calculation', () => {
  const { lines } = sampleQuote({ promoPercent: 10 })
  expect(breakdownRows(lines, NAMES).map(({ text, kopeks }) => [plain(text), kopeks])).toEqual([
    ['Сервер и видеокарты', 54_116_000],
    ['Диск NVMe Gen4', 384_000],
    ['Инфраструктура', 100_000],
    ['Скидка тарифа −5 %', -2_730_000],
    ['Промокод WELCOME10 −10 %', -5_460_000],
    ['В месяц', 46_410_000]
  ])
})

test('the calculation can be checked with a pocket calculator', () => {
  const { lines } = sampleQuote({ promoPercent: 10 })
  expect(howRows(lines).map(({ term, text }) => plain(`${term}: ${text}`))).toEqual([
    'Диск: 512 ГБ × 7,50 ₽ = 3 840 ₽',
    'Инфраструктура: 2 × 500 ₽ = 1 000 ₽',
    'Без скидки: 541 160 + 3 840 + 1 000 = 546 000 ₽',
    'Скидка: 5 % + 10 % = 15 %',
    'Месяц: 546 000 × 0,85 = 464 100 ₽',
    '3 месяца: 464 100 × 3 = 1 392 300 ₽',
    'Час: 1 392 300 ÷ 2 160 ≈ 644,58 ₽',
    'НДС: 1 392 300 × 20 ÷ 120 = 232 050,00 ₽'
  ])
})

test('an hour that rounds to zero costs one kopek and shows no calculation', () => {
  const { lines } = sampleQuote({ flavor: CPU_FLAVOR, ssdSize: 256, pricePlan: 0, promoPercent: 100 })
  expect(howRows(lines).map(({ term, text }) => plain(`${term}: ${text}`))).toContain(
    'Час: 0 ÷ 24 ÷ 30, но не меньше 0,01 ₽'
  )
})

test('the hourly price is a share of the month, and a server without a card has no infrastructure row', () => {
  const { lines } = sampleQuote({ flavor: CPU_FLAVOR, ssdSize: 256, pricePlan: 0 })
  expect(howRows(lines).map(({ term, text }) => plain(`${term}: ${text}`))).toEqual([
    'Диск: 256 ГБ × 7,50 ₽ = 1 920 ₽',
    'Сумма: 9 480 + 1 920 = 11 400 ₽',
    'Час: 11 400 ÷ 24 ÷ 30 ≈ 15,83 ₽',
    'НДС: 15,83 × 20 ÷ 120 ≈ 2,64 ₽'
  ])
  expect(breakdownRows(lines, NAMES).map(({ text }) => text)).toEqual([
    'Сервер',
    'Диск NVMe Gen4',
    'В месяц, если не выключать'
  ])
})

test('the rounding names its unit: a rouble, or with other terms a kopek', () => {
  const plans = [{ months: 7, discount: 0.25 }]
  const roundingOf = (monthRounding: 1 | 100) => {
    const terms = { ...DEFAULT_TERMS, plans, monthRounding }
    const input = {
      flavor: { ...FLAVOR, flavor_monthly_price_rub_cents: 100_006 },
      ssd: { size: 1, monthly_price_rub_cents: 750 },
      ssdSize: 256
    }
    const lines = explain(quote({ ...input, pricePlan: 7, promoPercent: 25 }, terms), terms, input)
    expect(howRows(lines).map(({ term }) => plain(term))).toContain('7 месяцев')
    return breakdownRows(lines, NAMES).find(({ code }) => code === 'rounding')?.text
  }
  expect([roundingOf(100), roundingOf(1)]).toEqual(['Округление до рубля', 'Округление до копейки'])
})

test('a price of zero is readable', () => {
  const free = { ...FLAVOR, gpu_count: 0, flavor_monthly_price_rub_cents: 0 }
  for (const pricePlan of PRICE_PLANS) {
    const { lines } = sampleQuote({ flavor: free, ssdSize: 0, pricePlan, promoPercent: 100 })
    expect(breakdownRows(lines, NAMES)[0]?.kopeks).toBe(0)
    expect(howRows(lines).every(({ text }) => !/NaN|undefined|Infinity/.test(text))).toBe(true)
  }
})

test('for any configuration the rows add up to the month to the kopek', () => {
  for (const pricePlan of PRICE_PLANS) {
    for (const promoPercent of [0, 0.01, 10, 12.5, 33.33, 95, 100]) {
      for (const kopeks of [0, 1, 49, 99_999, 9_051_733, 54_116_000, 98_999_999_999]) {
        const flavor = { ...FLAVOR, flavor_monthly_price_rub_cents: kopeks }
        const rows = breakdownRows(
          sampleQuote({ flavor, pricePlan, promoPercent, ssdSize: 256 }).lines,
          NAMES
        )
        const parts = rows.slice(0, -1).reduce((sum, row) => sum + Number(row.kopeks), 0)
        expect(rows.at(-1)).toMatchObject({ code: 'month', kopeks: parts })
      }
    }
  }
})
