import { checkServerName } from '@cloud/pricing'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ServerName } from './schemas/server.ts'
import { serverNames } from './server-names.ts'

test('a name is cut before a trailing joiner', () => {
  const name = `${'x'.repeat(16)}👩\u200d👧y`
  expect(serverNames({ name, quantity: 2 })).toEqual([name, `${'x'.repeat(16)}👩-2`])
})

test('every name of an item is a valid server name', () => {
  const unit = fc.constantFrom(
    'a',
    'ё',
    ' ',
    '-',
    '5',
    '👩',
    '👩\u200d👧',
    '☁\ufe0f',
    '❤\ufe0f\u200d🔥',
    '🇷🇺'
  )
  const name = fc
    .string({ unit, minLength: 1, maxLength: 20 })
    .map((text) => text.trim())
    .filter((text) => checkServerName(text).length === 0)
  fc.assert(
    fc.property(name, fc.integer({ min: 1, max: 20 }), (text, quantity) => {
      const names = serverNames({ name: text, quantity })
      expect(names).toHaveLength(quantity)
      for (const one of names) expect(v.parse(ServerName, one)).toBe(one)
    })
  )
})
