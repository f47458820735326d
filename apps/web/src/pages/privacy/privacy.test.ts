import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CONSENT_VERSION } from '@cloud/api'
import { expect, test } from 'vitest'

/** Hash of the text of each edition by its date: customers have agreed to these texts. */
const EDITIONS: Readonly<Record<string, string>> = {
  '2026-11-23': 'fff37722c230efb0',
  '2026-11-24': 'd8c5e70fbade9ba5'
}

test('a changed text needs a new edition', () => {
  const page = readFileSync(join(import.meta.dirname, 'privacy.tsx'), 'utf8')
  const words = page.match(/[а-яё]+/gi)?.join(' ') ?? ''
  const hash = createHash('sha256').update(words).digest('hex').slice(0, 16)
  expect(hash, 'name a new edition in consent.ts of @cloud/api, and its words here').toBe(
    EDITIONS[CONSENT_VERSION]
  )
})
