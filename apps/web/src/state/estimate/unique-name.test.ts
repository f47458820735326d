import { checkServerName } from '@cloud/pricing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createUniqueName } from './unique-name.ts'

test('a unique name keeps the words and gets another number', () => {
  expect(createUniqueName('fair-eagle-379', [{ name: 'fair-eagle-379' }], () => 0)).toBe('fair-eagle-100')
  expect(createUniqueName('train', [{ name: 'train-999' }], () => 0.9999)).toBe('train-100')
})

test('a unique name is a valid server name that no item has', () => {
  const anyName = fc
    .string({ minLength: 1, maxLength: 20, unit: 'grapheme' })
    .filter((name) => checkServerName(name).length === 0)
  const anyItems = fc.array(fc.integer({ min: 100, max: 110 }), { maxLength: 10 })
  fc.assert(
    fc.property(anyName, anyItems, fc.double({ min: 0, max: 0.02, noNaN: true }), (wanted, numbers, at) => {
      const base = createUniqueName(wanted, [], () => at).slice(0, -4)
      const items = [{ name: wanted }, ...numbers.map((number) => ({ name: `${base}-${number}` }))]
      const name = createUniqueName(wanted, items, () => at)
      expect(checkServerName(name)).toEqual([])
      expect(items.map((item) => item.name)).not.toContain(name)
    })
  )
})
