import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { MomentText } from './moment-text.ts'

describe('a moment', () => {
  test('requires an offset and is parsed to milliseconds', () => {
    expect(v.parse(MomentText, '2028-02-29T03:00:00+03:00')).toBe(Date.UTC(2028, 1, 29))
  })
  test('must be in a year that a response can represent', () => {
    expect(v.parse(MomentText, '1970-01-01T00:00:00Z')).toBe(0)
    expect(v.parse(MomentText, '9999-12-31T23:59:59.999Z')).toBe(Date.UTC(9999, 11, 31, 23, 59, 59, 999))
  })
  test.each([
    '2099-02-29T00:00:00Z',
    '2099-04-31T00:00:00+03:00',
    '2099-01-01T00:00:00',
    '2099-01-01',
    '9999-12-31T23:59:59-12:00',
    '1970-01-01T00:00:00+03:00',
    '0001-01-01T00:00:00Z'
  ])('refuses %s', (text) => {
    expect(v.is(MomentText, text)).toBe(false)
  })
})
