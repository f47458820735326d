import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isInRoubles, parseBankAmount, parseBankDay } from './bank-values.ts'

test.each([
  ['120 000,00', 12_000_000],
  ['120000.00', 12_000_000],
  ['120\u00a0000,5', 12_000_050],
  ['120\u202f000', 12_000_000],
  ['120000-00', 12_000_000],
  ['120000=', 12_000_000],
  ["1'000.00", 100_000],
  ['1,234,567.89', 123_456_789],
  ['1.234.567,89', 123_456_789],
  ['120 000,00 руб.', 12_000_000],
  ['0', 0],
  ['-5', -500],
  ['−5,00', -500]
])('%s is %i kopeks', (text, kopeks) => {
  expect(parseBankAmount(text)).toBe(kopeks)
})

test.each(['', '1,234', '120000,001', '1e15', '1000000000000000', '12 руб 50 коп', 'NaN', '--5', '5-'])(
  '%j is no amount',
  (text) => {
    expect(parseBankAmount(text)).toBeNull()
  }
)

test('an amount is read as it was written, with any grouping and decimal sign', () => {
  const written = fc.record({
    kopeks: fc.integer({ min: 0, max: 9_999_999_999 }),
    space: fc.constantFrom('', ' ', '\u00a0', '\u202f'),
    point: fc.constantFrom('.', ',', '-')
  })
  fc.assert(
    fc.property(written, ({ kopeks, space, point }) => {
      const roubles = String(Math.floor(kopeks / 100)).replace(/\B(?=(?:\d{3})+$)/g, space)
      expect(parseBankAmount(`${roubles}${point}${String(kopeks % 100).padStart(2, '0')}`)).toBe(kopeks)
    })
  )
})

test('days, with or without a time', () => {
  for (const text of ['28.11.2026', '28/11/2026', '2026-11-28', '28.11.2026 10:11:12', '2026-11-28T10:11'])
    expect(parseBankDay(text), text).toBe('2026-11-28')
  for (const text of ['', '31.02.2026', '00.00.0000', '28.11.26', '2026', '28.11.2026x', '11.28.2026'])
    expect(parseBankDay(text), text).toBe('')
})

test('roubles by the currency or by the code in an account', () => {
  expect(isInRoubles('', '40702810900000012345')).toBe(true)
  expect(isInRoubles('RUR', '')).toBe(true)
  expect(isInRoubles('', '40702840900000012345')).toBe(false)
  expect(isInRoubles('USD', '40702810900000012345')).toBe(false)
})
