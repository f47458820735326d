import { expect, test } from 'vitest'
import { type PromoFacts, type PromoRule, promoRefusal } from './promo-rules.ts'

const sentence = (...asked: Parameters<typeof promoRefusal>) => promoRefusal(...asked)?.sentence

const now = Date.parse('2026-11-21T12:00:00Z')
const rule: PromoRule = {
  plans: null,
  gpu_ids: null,
  valid_from: new Date(now - 1),
  valid_until: null,
  max_uses: null,
  max_uses_per_account: null,
  first_order_only: false
}
const facts: PromoFacts = { uses: 0, account_uses: 0, has_orders: false, gpu_names: [], terms: null }
const use = { price_plan: 1, gpu_id: 7, now } as const

test('a code without limits applies to plans of months, with and without a GPU card', () => {
  for (const price_plan of [1, 3, 6, 12] as const)
    for (const gpu_id of [7, null])
      expect(sentence(rule, facts, { ...use, price_plan, gpu_id })).toBeUndefined()
})

test("the hourly plan must be in the code's list", () => {
  const hourly = { ...use, price_plan: 0 } as const
  expect(sentence(rule, facts, hourly)).toContain(
    'Подходят: 1\u00a0месяц, 3\u00a0месяца, 6\u00a0месяцев, 12\u00a0месяцев.'
  )
  expect(sentence({ ...rule, plans: [0, 1] }, facts, hourly)).toBeUndefined()
})

test('a code for a year is refused for a month, with the plans that it applies to', () => {
  expect(promoRefusal({ ...rule, plans: [12] }, facts, use)).toEqual({
    reason: 'plan',
    sentence: 'Промокод не действует для этого тарифа. Подходит: 12\u00a0месяцев.'
  })
})

test('a code for some GPU cards is refused for other cards, and without a card', () => {
  const one = { ...rule, gpu_ids: [3, 4] }
  const named = { ...facts, gpu_names: ['NVIDIA H100', 'NVIDIA L40S'] }
  const said = 'Промокод не действует для этой конфигурации. Подходят видеокарты: NVIDIA H100, NVIDIA L40S.'
  expect(promoRefusal(one, named, use)).toEqual({ reason: 'card', sentence: said })
  expect(sentence(one, named, { ...use, gpu_id: null })).toBe(said)
  expect(sentence(one, named, { ...use, gpu_id: 3 })).toBeUndefined()
  const h100 = { ...facts, gpu_names: ['NVIDIA H100'] }
  expect(sentence({ ...rule, gpu_ids: [3] }, h100, use)).toContain('Подходит видеокарта: NVIDIA H100.')
})

test('a code for the first order is refused for the second', () => {
  const first = { ...rule, first_order_only: true }
  expect(sentence(first, facts, use)).toBeUndefined()
  expect(promoRefusal(first, { ...facts, has_orders: true }, use)).toEqual({
    reason: 'first_order',
    sentence: 'Промокод действует только для первого заказа'
  })
})

test.each([
  ['before its time', { ...rule, valid_from: new Date(now + 1) }, facts],
  ['at the end of its time', { ...rule, valid_until: new Date(now) }, facts],
  ['used up by all', { ...rule, max_uses: 50 }, { ...facts, uses: 50 }],
  ['used up by the account', { ...rule, max_uses_per_account: 1 }, { ...facts, uses: 1, account_uses: 1 }],
  ['expired, and for another plan, too', { ...rule, valid_until: new Date(now), plans: [12] }, facts]
])('answers as for an unknown code: %s', (_, limited, counted) => {
  expect(promoRefusal(limited, counted, use)).toEqual({
    reason: 'unavailable',
    sentence: 'Промокод не найден или больше не действует'
  })
})

test('the first moment counts, and one use is left', () => {
  expect(sentence({ ...rule, valid_from: new Date(now) }, facts, use)).toBeUndefined()
  expect(sentence({ ...rule, valid_until: new Date(now + 1) }, facts, use)).toBeUndefined()
  expect(sentence({ ...rule, max_uses: 50 }, { ...facts, uses: 49 }, use)).toBeUndefined()
})
