import { expect, it } from 'vitest'
import { PRICE_PLANS } from '../configuration/price-plans.ts'
import { planName } from './plan-name.ts'
import { plural } from './plural.ts'
import { waitText } from './wait-text.ts'
import { withoutHidden } from './without-hidden.ts'

it.each([
  [0, 'дней'],
  [1, 'день'],
  [2, 'дня'],
  [4, 'дня'],
  [5, 'дней'],
  [11, 'дней'],
  [12, 'дней'],
  [21, 'день'],
  [22, 'дня'],
  [111, 'дней'],
  [1_001, 'день']
])('%i %s', (count, form) => {
  expect(plural(count, ['день', 'дня', 'дней'])).toBe(form)
})

it('a plan is called by its months, the hourly one by its hour', () => {
  const names = ['1 час', '1 месяц', '3 месяца', '6 месяцев', '12 месяцев']
  expect(PRICE_PLANS.slice(0, 5).map(planName)).toEqual(names.map((name) => name.replace(' ', '\u00a0')))
})

it.each([
  [1, '1\u00a0с'],
  [44.2, '45\u00a0с'],
  [99, '99\u00a0с'],
  [100, '2\u00a0мин'],
  [900, '15\u00a0мин'],
  [5_941, '2\u00a0ч'],
  [86_400, '24\u00a0ч']
])('%d seconds are waited for as %s', (seconds, text) => {
  expect(waitText(seconds)).toBe(text)
})

it('what cannot be seen is taken out, line breaks too', () => {
  expect(withoutHidden('\u2068WELCOME10\u2069\ufeff\u0007')).toBe('WELCOME10')
  expect(withoutHidden('a\r\n\tb 👩\u200d💻')).toBe('ab 👩\u200d💻')
})
