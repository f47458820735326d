import { afterEach, expect, test, vi } from 'vitest'
import { createStorage } from './storage.ts'

const numbers = createStorage<number>(() => localStorage, {
  parse(text) {
    const number: unknown = JSON.parse(text)
    if (typeof number !== 'number') throw new Error('not ours')
    return number
  }
})

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['7', 7],
  [null, 0],
  ['', 0],
  ['[1', 0],
  ['"7"', 0]
])('%j is read as %d', (text, number) => {
  vi.stubGlobal('localStorage', { getItem: () => text })
  expect(numbers.getItem('n', 0)).toBe(number)
})

test('a browser without storage does not fail', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(() => numbers.setItem('n', 6)).not.toThrow()
  expect(numbers.getItem('n', 5)).toBe(5)
  expect(() => numbers.removeItem('n')).not.toThrow()
})
