import { expect, test } from 'vitest'
import { invoiceId, line, roubles } from './parse-values.ts'

test('roubles parses sums with and without kopeks', () => {
  expect(roubles('1500')).toBe(150_000)
  expect(roubles('1500.50')).toBe(150_050)
  expect(roubles('0,01')).toBe(1)
  expect(roubles('1000000000')).toBe(100_000_000_000)
})

test.each(['', '0', '0.00', '-5', '1e3', '1500.5', ' 5', '5\n', '٥', '1000000000.01', '99999999999'])(
  'roubles refuses %j',
  (text) => {
    expect(() => roubles(text)).toThrow('ROUBLES must be a sum')
  }
)

test('line collapses repeated spaces', () => {
  expect(line('--reference', ' PP  4711 ', 100)).toBe('PP 4711')
})

test('invoiceId accepts the printed invoice number and a plain number', () => {
  for (const typed of ['26', 'СЧ-26', 'сч-26', '№ СЧ-26', '№\u00a0СЧ-26', '№ 26'])
    expect(invoiceId('ID', typed)).toBe(26)
  for (const typed of ['КВ-26', 'СЧ-', '-26', 'СЧ-26-1', ''])
    expect(() => invoiceId('ID', typed)).toThrow('ID must be a whole number')
})

test.each([
  ['120 000,00', 12_000_000],
  ['290\u00a0000,50', 29_000_050],
  ['1 500', 150_000],
  ['1 000 000', 100_000_000],
  ['120\u202f000.05', 12_000_005]
])('roubles accepts %s, a format of banks or spreadsheets', (text, kopeks) => {
  expect(roubles(text)).toBe(kopeks)
})

test.each(['12 00', '1,000,000', '1 2345', '120 000,5', ' 1 '.repeat(2)])('roubles refuses %s', (text) => {
  expect(() => roubles(text)).toThrow('ROUBLES must be a sum like')
})
