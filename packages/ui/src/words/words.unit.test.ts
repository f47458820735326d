import { expect, test } from 'vitest'
import { gigabytes } from './gigabytes.ts'
import { groupDigits } from './group-digits.ts'
import { monthName } from './month-name.ts'
import { moscowDate, moscowDay, moscowMidnight, moscowMoment, moscowMonth, moscowTime } from './moscow.ts'
import { perCard } from './per-card.ts'
import { percent, share } from './percent.ts'

test('digits are grouped in threes with a no-break space', () => {
  expect([0, 256, 2048, 1_234_567].map(groupDigits)).toEqual([
    '0',
    '256',
    '2\u00a0048',
    '1\u00a0234\u00a0567'
  ])
  expect(gigabytes(1024)).toBe('1\u00a0024\u00a0ГБ')
})

test('the price of one card is a whole number of kopeks or roubles, half up', () => {
  expect([perCard(54_408_000, 2), perCard(100, 3), perCard(101, 2)]).toEqual([27_204_000, 33, 51])
  expect([perCard(53_353_900, 2, 100), perCard(206_664_900, 8, 100)]).toEqual([26_677_000, 25_833_100])
})

test('basis points are formatted as a percentage with at most two decimals', () => {
  expect([0, 5, 500, -500, 1250, -3333, 10_000].map(percent)).toEqual([
    '0\u00a0%',
    '0,05\u00a0%',
    '5\u00a0%',
    '\u22125\u00a0%',
    '12,5\u00a0%',
    '\u221233,33\u00a0%',
    '100\u00a0%'
  ])
})

test('a moment is shown in Moscow time for any offset and any clock of the machine', () => {
  expect(moscowMoment('2026-11-12T07:00:00Z')).toBe('12\u00a0ноября, 10:00')
  expect(moscowMoment('2026-11-12T10:00:00+03:00')).toBe('12\u00a0ноября, 10:00')
  expect(moscowTime(Date.parse('2026-11-21T09:05:59.999Z'))).toBe('12:05')
})

test('the day and the year change at Moscow midnight', () => {
  expect(moscowDay('2026-12-31T20:59:59Z')).toBe('31\u00a0декабря')
  expect(moscowDate('2026-12-31T20:59:59Z')).toBe('31\u00a0декабря 2026')
  expect(moscowDate('2026-12-31T21:00:00Z')).toBe('1\u00a0января 2027')
  expect(moscowMidnight(Date.parse('2026-11-20T21:00:00Z'))).toBe(Date.parse('2026-11-20T21:00:00Z'))
  expect(moscowMidnight(Date.parse('2026-11-20T20:59:59Z'))).toBe(Date.parse('2026-11-19T21:00:00Z'))
  expect(moscowMonth(2026, 11)).toBe(Date.parse('2026-10-31T21:00:00Z'))
  expect(moscowMonth(2026, 13)).toBe(moscowMonth(2027, 1))
})

test('a month has its name and year', () => {
  expect(monthName(1, 2027)).toBe('Январь\u00a02027')
  expect(monthName(12, 2026)).toBe('Декабрь\u00a02026')
})

test.each([
  [1, 3, '33,3\u00a0%'],
  [1, 1, '100\u00a0%'],
  [0, 5, '0\u00a0%'],
  [1, 1_000, '0,1\u00a0%'],
  [1, 10_000, '<\u00a00,1\u00a0%']
])('a share of %i in %i is %s', (part, whole, text) => {
  expect(share(part, whole)).toBe(text)
})
