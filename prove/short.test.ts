import { test } from 'vitest'
import { freshDatabase } from '../testing/database.ts'
import { PROOFS } from './proofs.ts'

test.each(PROOFS)(
  '$name: $about',
  async ({ run }) => {
    await run({ seed: 1, short: true, database: freshDatabase, tell: () => undefined })
  },
  240_000
)
