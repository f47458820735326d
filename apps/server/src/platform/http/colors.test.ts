import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { COLOR_TOKENS } from './colors.ts'

test('pages without the style sheet have its colours', () => {
  const tokens = readFileSync(
    new URL('../../../../../packages/ui/src/tokens/tokens.css', import.meta.url),
    'utf8'
  )
  for (const token of COLOR_TOKENS.split(/(?<=;) /)) expect(tokens).toContain(token)
})
