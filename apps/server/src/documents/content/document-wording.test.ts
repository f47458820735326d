import { expect, test } from 'vitest'
import { percentInWords } from './document-wording.ts'

test.each([
  [1250, '12,5 %'],
  [-1250, '−12,5 %'],
  [29, '0,29 %'],
  [-5, '−0,05 %'],
  [10_000, '100 %'],
  [1000, '10 %'],
  [0, '0 %']
])('%i basis points are %s', (points, words) => {
  expect(percentInWords(points)).toBe(words)
})
