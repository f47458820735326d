import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findInvoiceNumbers } from './invoice-numbers.ts'

test.each([
  'СЧ-26',
  'Оплата по счету № 26 от 28.11.2026, в т.ч. НДС 20% - 20 000,00',
  'Оплата по счёту № СЧ-26 от 28.11.2026 по договору № 27',
  'ОПЛАТА ПО СЧ. N 26 ЗА АРЕНДУ',
  'Сч.№СЧ-26',
  'счет от 28.11.2026 г. №26',
  'счет на оплату N26 от 28.11.2026 НДС не облагается',
  'счет-договор №26',
  'CЧ-26',
  'cчeт № CЧ-26',
  'счет от 28 ноября 2026 г. № 26',
  'счет № 26 от 28.11.2026, договор № 27 от 01.01.2026, 2 сервера, НДС 20%, 20 000,00',
  'СЧ – 26',
  'счет\u00a0№\u00a0000026',
  'СЧ-26. НДС 20%',
  'по счету 26 и акту 5',
  'По счетам СЧ-26 и 26',
  'счету No 26',
  'Invoice 26'
])('%s names invoice 26', (purpose) => {
  expect(findInvoiceNumbers(purpose)).toEqual([26])
})

test.each([
  ['по счетам №№ 26, 27', [26, 27]],
  ['счёт 26, 27 и 28', [26, 27, 28]],
  ['Оплата счета СЧ-26, СЧ-27', [26, 27]],
  ['СЧ-261', [261]],
  ['по счету№26;27', [26, 27]],
  ['по счетам № 26 от 28.11.2026, № 27 от 29.11.2026 г. и № 28', [26, 27, 28]],
  ['по счетам 26 от 28.11.2026, 27 от 29.11.2026', [26, 27]],
  ['по счетам 26 от 28.11.2026 и 27', [26, 27]],
  ['счета № 26 (60000,00), № 27 (60000,00)', [26, 27]],
  ['счет № 26 от 28 ноября 2026 г. № 27', [26, 27]]
])('%s names %j', (purpose, numbers) => {
  expect(findInvoiceNumbers(purpose)).toEqual(numbers)
})

test.each([
  '',
  '26',
  'договор № 26',
  'по счету договора № 26',
  'по счету 26 ноября 2026 г.',
  'счет № 1 026',
  'счет-фактура № 26',
  'на расчетный счет 40702810900000012345',
  'р/сч 26',
  'лицевой счет 26',
  'счет № 26/1',
  'счет №26-11',
  'счет № 26А',
  'счет 26,50',
  'пополнение счета 1000 руб',
  'оплата счета от 28.11.2026',
  'счет 9999999999999999'
])('%s names no invoice', (purpose) => {
  expect(findInvoiceNumbers(purpose)).toEqual([])
})

test('the printed number is found in any text without other numbers', () => {
  const words = fc.array(
    fc.constantFrom('оплата', 'за', 'облако', 'аренда', 'НДС', '«Ёлка»', 'по договору'),
    { maxLength: 5 }
  )
  fc.assert(
    fc.property(words, fc.integer({ min: 1, max: 999_999_999 }), words, (before, number, after) => {
      expect(findInvoiceNumbers([...before, `№ СЧ-${number}`, ...after].join(' '))).toEqual([number])
    })
  )
})

test('a purpose of a million characters takes no time', () => {
  expect(findInvoiceNumbers(`СЧ-26 счет${' - '.repeat(400_000)}`)).toEqual([26])
})
