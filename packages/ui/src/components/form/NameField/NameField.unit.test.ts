import { expect, test } from 'vitest'
import { fitName } from './NameField.tsx'

test('what fits is left alone', () => {
  expect(fitName('node', 2, 20)).toEqual({ text: 'node', caret: 2 })
  expect(fitName('', 0, 20)).toEqual({ text: '', caret: 0 })
})

test('what came last is left out, at the end and in the middle', () => {
  expect(fitName('abcX', 4, 3)).toEqual({ text: 'abc', caret: 3 })
  expect(fitName('aXbc', 2, 3)).toEqual({ text: 'abc', caret: 1 })
})

test('a paste is taken as far as there is room', () => {
  expect(fitName('a12345bc', 6, 5)).toEqual({ text: 'a12bc', caret: 3 })
})

test('signs are counted whole and never cut in two', () => {
  expect(fitName('😀😀😀', 6, 2)).toEqual({ text: '😀😀', caret: 4 })
  expect([...fitName('ё'.repeat(30), 30, 20).text]).toHaveLength(20)
})

test('a field that was set to more than fits is brought back to what fits', () => {
  expect(fitName('abcdef', 0, 3)).toEqual({ text: 'abc', caret: 0 })
})

test('what was typed letter and mark apart is composed before it is counted', () => {
  const apart = 'й'.repeat(20).normalize('NFD')
  expect(fitName(apart, apart.length, 20)).toEqual({ text: 'й'.repeat(20), caret: 20 })
  expect(fitName(`${apart}x`, apart.length, 20)).toEqual({ text: `${'й'.repeat(19)}x`, caret: 19 })
})
