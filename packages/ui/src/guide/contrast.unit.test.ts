import { expect, test } from 'vitest'
import { contrast, parseRgb } from './contrast.ts'

test('contrast is between 1 and 21 and symmetric', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBe(21)
  expect(contrast([18, 23, 30], [18, 23, 30])).toBe(1)
  expect(contrast([255, 255, 255], [0, 0, 0])).toBe(21)
})

test('the known lightest readable grey on white has a contrast of 4.5', () => {
  expect(contrast([118, 118, 118], [255, 255, 255])).toBeCloseTo(4.54, 2)
  expect(contrast([119, 119, 119], [255, 255, 255])).toBeCloseTo(4.48, 2)
})

test('only computed colours can be parsed', () => {
  expect(parseRgb('rgb(18, 23, 30)')).toEqual([18, 23, 30])
  expect(() => parseRgb('light-dark(#fff, #000)')).toThrow('light-dark')
  expect(() => parseRgb('')).toThrow("got ''")
})
