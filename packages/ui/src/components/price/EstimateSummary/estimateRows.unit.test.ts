import { expect, test } from 'vitest'
import { SUMMED, SUMS } from '../../../testing/samples/estimate.ts'
import { estimateHow, estimateRows } from './estimateRows.ts'

test('the rows above the month add up to the total', () => {
  for (const promocode of ['H100ONLY', undefined]) {
    const rows = estimateRows(SUMMED, SUMS, promocode)
    const parts = rows.filter(({ kind }) => kind !== 'month')
    expect(parts.reduce((sum, { kopeks }) => sum + kopeks, 0)).toBe(SUMS.total)
    expect(rows.at(-1)).toMatchObject({ kind: 'month', kopeks: SUMS.month })
  }
})

test('each sum can be checked with a pocket calculator', () => {
  const texts = estimateHow(SUMMED, SUMS, 20).map(({ text }) => text.replaceAll('\u00a0', ' '))
  expect(texts[0]).toBe('2 × 436 800 × 3 = 2 620 800 ₽')
  expect(texts[1]).toMatch(/^3 × [\d ,]+ = [\d ,]+ ₽$/)
  expect(texts[3]).toMatch(/^2 × 436 800 \+ 3 × [\d ]+ \+ 2 × 720 × [\d,]+ = [\d ,]+ ₽$/)
  expect(texts[4]).toMatch(/ × 20 ÷ 120 [=≈] /)
})

test('all rows have different names, even if items share a name', () => {
  const items = SUMMED.map((item) => ({ ...item, name: 'fair-eagle-379' }))
  for (const lines of [
    estimateRows(items, SUMS, undefined).map(({ text }) => text),
    estimateHow(items, SUMS, 20).map(({ term }) => term)
  ])
    expect(new Set(lines).size).toBe(lines.length)
  expect(estimateRows(items, SUMS, undefined)[1]?.text).toBe('fair-eagle-379, позиция\u00a02\u00a0× 3')
})
