import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { COLOR_RULES } from './colors.ts'

test('pages without the style sheet use its colours', () => {
  const tokens = readFileSync(
    new URL('../../../../../../packages/ui/src/tokens/tokens.css', import.meta.url),
    'utf8'
  )
  const own = COLOR_RULES.match(/--[\w-]+: light-dark\([^)]*\);/g) ?? []
  expect(own.length).toBeGreaterThan(5)
  for (const token of own) expect(tokens).toContain(token)
})
