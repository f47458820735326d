import { expect, test } from 'vitest'
import { fitText } from './fitText.ts'

test('what fits is left alone', () => {
  expect(fitText('node', 2, 20)).toEqual({ text: 'node', caret: 2 })
  expect(fitText('', 0, 20)).toEqual({ text: '', caret: 0 })
})

test('what came last is left out, at the end and in the middle', () => {
  expect(fitText('abcX', 4, 3)).toEqual({ text: 'abc', caret: 3 })
  expect(fitText('aXbc', 2, 3)).toEqual({ text: 'abc', caret: 1 })
})

test('a paste is taken as far as there is room', () => {
  expect(fitText('a12345bc', 6, 5)).toEqual({ text: 'a12bc', caret: 3 })
})

test('signs are counted whole and never cut in two', () => {
  expect(fitText('😀😀😀', 6, 2)).toEqual({ text: '😀😀', caret: 4 })
  expect([...fitText('ё'.repeat(30), 30, 20).text]).toHaveLength(20)
})

test('a field that was set to more than fits is brought back to what fits', () => {
  expect(fitText('abcdef', 0, 3)).toEqual({ text: 'abc', caret: 0 })
})

test('what was typed letter and mark apart is composed before it is counted', () => {
  const apart = 'й'.repeat(20).normalize('NFD')
  expect(fitText(apart, apart.length, 20)).toEqual({ text: 'й'.repeat(20), caret: 20 })
  expect(fitText(`${apart}x`, apart.length, 20)).toEqual({ text: `${'й'.repeat(19)}x`, caret: 19 })
})
