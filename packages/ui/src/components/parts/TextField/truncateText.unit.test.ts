import { expect, test } from 'vitest'
import { truncateText } from './truncateText.ts'

test('text that fits is unchanged', () => {
  expect(truncateText('node', 2, 20)).toEqual({ text: 'node', caret: 2 })
  expect(truncateText('', 0, 20)).toEqual({ text: '', caret: 0 })
})

test('the last typed characters are cut, at the end and in the middle', () => {
  expect(truncateText('abcX', 4, 3)).toEqual({ text: 'abc', caret: 3 })
  expect(truncateText('aXbc', 2, 3)).toEqual({ text: 'abc', caret: 1 })
})

test('a pasted text is cut to the maximum length', () => {
  expect(truncateText('a12345bc', 6, 5)).toEqual({ text: 'a12bc', caret: 3 })
})

test('characters are counted as code points and never cut in two', () => {
  expect(truncateText('😀😀😀', 6, 2)).toEqual({ text: '😀😀', caret: 4 })
  expect([...truncateText('ё'.repeat(30), 30, 20).text]).toHaveLength(20)
})

test('a cut emoji leaves no joiner at the end', () => {
  const family = '👨\u200d👩\u200d👧'
  expect(truncateText(family, family.length, 4)).toEqual({ text: '👨\u200d👩', caret: 5 })
  expect(truncateText(family, family.length, 5)).toEqual({ text: family, caret: family.length })
})

test('a field set to a longer text is cut to the maximum length', () => {
  expect(truncateText('abcdef', 0, 3)).toEqual({ text: 'abc', caret: 0 })
})

test('separate letters and combining marks are composed before counting', () => {
  const apart = 'й'.repeat(20).normalize('NFD')
  expect(truncateText(apart, apart.length, 20)).toEqual({ text: 'й'.repeat(20), caret: 20 })
  expect(truncateText(`${apart}x`, apart.length, 20)).toEqual({ text: `${'й'.repeat(19)}x`, caret: 19 })
})
