import { expect, test } from 'vitest'
import { promoCode } from './promo-code.ts'

test('case and surrounding spaces do not matter', () => {
  expect(promoCode(' once50 ')).toBe('ONCE50')
  expect(promoCode('\u00a0Welcome10\t')).toBe('WELCOME10')
  expect(promoCode('скидка-ё')).toBe('СКИДКА-Ё')
})

test.each([
  ['ſ is not S', 'ſALE'],
  ['ı is not I', 'gıft'],
  ['ß is not SS', 'ß10'],
  ['a full-width letter is not a Latin one', 'ｏNCE50'],
  ['a space inside is not left out', 'ONCE 50'],
  ['a ligature is not two letters', 'oﬀ10']
])('%s', (_, text) => {
  expect(['SALE', 'GIFT', 'SS10', 'ONCE50', 'OFF10']).not.toContain(promoCode(text))
})
