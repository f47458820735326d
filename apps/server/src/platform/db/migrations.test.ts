import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isOutsideTransaction } from './outside-transaction.ts'

const migrations = globSync('migrations/*.sql', { cwd: import.meta.dirname }).map((file) => ({
  file,
  text: readFileSync(join(import.meta.dirname, file), 'utf8')
}))

/** Returns the reason why a migration cannot be applied, or not again after a crash; undefined if it can. */
function faultOf(text: string): string | undefined {
  if (!isOutsideTransaction(text))
    return /\bconcurrently\b/i.test(text) ? "needs '-- outside a transaction' as its first line" : undefined
  const code = text.replace(/--.*$/gm, '').trim()
  if (/;./s.test(code)) return 'has more than one statement'
  return /^(create (unique )?index concurrently if not exists|drop index concurrently if exists) /i.test(code)
    ? undefined
    : 'cannot be repeated'
}

test('each migration can be applied; those outside a transaction also a second time after a crash', () => {
  expect(migrations.length).toBeGreaterThan(20)
  const faults = migrations.flatMap(({ file, text }) => {
    const fault = faultOf(text)
    return fault === undefined ? [] : [`${file} ${fault}`]
  })
  expect(faults).toEqual([])
})

test.each([
  ['create index concurrently x on y (z)', "'-- outside"],
  ['-- outside a transaction\ncreate index concurrently x on y (z)', 'cannot be repeated'],
  ['-- outside a transaction\ncreate index concurrently if not exists x on y (z); select 1', 'more than one'],
  ['-- outside a transaction\nalter table y add column z text', 'cannot be repeated']
])('%j is refused', (text, fault) => expect(faultOf(text)).toContain(fault))

test('an index built outside a transaction is accepted', () => {
  const text =
    '-- outside a transaction\n-- why\ncreate unique index concurrently if not exists x on y (z);\n'
  expect(faultOf(text)).toBeUndefined()
})
