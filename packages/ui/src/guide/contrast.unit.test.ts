import { expect, test } from 'vitest'
import { contrast, parseRgb } from './contrast.ts'

test('contrast is 21 at most, 1 at least, and the same both ways', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBe(21)
  expect(contrast([18, 23, 30], [18, 23, 30])).toBe(1)
  expect(contrast([255, 255, 255], [0, 0, 0])).toBe(21)
})

test('the grey that is known as the lightest readable on white is', () => {
  expect(contrast([118, 118, 118], [255, 255, 255])).toBeCloseTo(4.54, 2)
  expect(contrast([119, 119, 119], [255, 255, 255])).toBeCloseTo(4.48, 2)
})

test('only what the browser computed is a colour', () => {
  expect(parseRgb('rgb(18, 23, 30)')).toEqual([18, 23, 30])
  expect(() => parseRgb('light-dark(#fff, #000)')).toThrow('light-dark')
  expect(() => parseRgb('')).toThrow("got ''")
})
