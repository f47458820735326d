import { formatRub } from '@cloud/pricing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountIssue, parseRub } from './amount.ts'

test.each([
  ['50000', 5_000_000],
  ['50 000', 5_000_000],
  ['1 234,5', 123_450],
  ['0.07', 7],
  ['100 ₽', 10_000],
  ['5 000 ₽ ', 500_000],
  ['5\u202f000\u00a0р. ', 500_000],
  ['5 000 руб.', 500_000],
  ['5 ₽ 000', undefined],
  ['5₽₽', undefined],
  ['1 000 000 000,01', 100_000_000_001],
  ['', undefined],
  ['-5', undefined],
  ['1,234', undefined],
  ['1e5', undefined],
  ['Infinity', undefined],
  ['٣', undefined],
  ['99999999999999', 10_000_000_000_000],
  ['9'.repeat(400), 10_000_000_000_000]
])('%s', (text, kopeks) => {
  expect(parseRub(text)).toBe(kopeks)
})

test('an amount formatted by the product can be parsed', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000_000_000_000 }),
      fc.constantFrom('auto', 'always'),
      (kopeks, decimals) => {
        expect(parseRub(formatRub(kopeks, decimals))).toBe(kopeks)
      }
    )
  )
})

test.each([
  [undefined, 'invoice', /^Введите сумму.*\.$/],
  [0, 'acquiring', /от\s100\s₽\.$/],
  [9_999, 'acquiring', /от\s100\s₽\.$/],
  [10_000, 'acquiring', null],
  [100_000_000, 'acquiring', null],
  [100_000_001, 'acquiring', /^Картой — до 1\s000\s000\s₽\. Больше можно по счёту\.$/],
  [10_000, 'invoice', null],
  [100_000_001, 'invoice', null],
  [100_000_000_000, 'invoice', null],
  [100_000_000_001, 'invoice', /^По счёту — до 1\s000\s000\s000\s₽ за один раз\.$/],
  [
    100_000_000_001,
    'acquiring',
    /^Картой — до 1\s000\s000\s₽, по счёту — до 1\s000\s000\s000\s₽ за один раз\.$/
  ]
] as const)('%s kopeks, %s', (amount, way, expected) => {
  const issue = amountIssue(amount, way)
  if (expected === null) expect(issue).toBeNull()
  else expect(issue).toMatch(expected)
})
