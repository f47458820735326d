import { expect, test } from 'vitest'
import { fitText } from './fitText.ts'

test('text that fits is unchanged', () => {
  expect(fitText('node', 2, 20)).toEqual({ text: 'node', caret: 2 })
  expect(fitText('', 0, 20)).toEqual({ text: '', caret: 0 })
})

test('the last typed characters are cut, at the end and in the middle', () => {
  expect(fitText('abcX', 4, 3)).toEqual({ text: 'abc', caret: 3 })
  expect(fitText('aXbc', 2, 3)).toEqual({ text: 'abc', caret: 1 })
})

test('a pasted text is cut to the maximum length', () => {
  expect(fitText('a12345bc', 6, 5)).toEqual({ text: 'a12bc', caret: 3 })
})

test('characters are counted as code points and never cut in two', () => {
  expect(fitText('😀😀😀', 6, 2)).toEqual({ text: '😀😀', caret: 4 })
  expect([...fitText('ё'.repeat(30), 30, 20).text]).toHaveLength(20)
})

test('a field set to a longer text is cut to the maximum length', () => {
  expect(fitText('abcdef', 0, 3)).toEqual({ text: 'abc', caret: 0 })
})

test('separate letters and combining marks are composed before counting', () => {
  const apart = 'й'.repeat(20).normalize('NFD')
  expect(fitText(apart, apart.length, 20)).toEqual({ text: 'й'.repeat(20), caret: 20 })
  expect(fitText(`${apart}x`, apart.length, 20)).toEqual({ text: `${'й'.repeat(19)}x`, caret: 19 })
})
