import { expect, test } from 'vitest'
import { freshDatabase } from '../testing/database.ts'
import { withBug } from './bugs/copy.ts'
import { SEEDED_BUGS } from './bugs/seeded.ts'
import { fences } from './fences.ts'
import { kills } from './kills.ts'

/** The rules of the other proofs have tests beside the code, which show a fault at a lower level. */
test.each([kills, fences])(
  '$name: $about',
  async ({ run }) => {
    await run({ seed: 1, short: true, database: freshDatabase, tell: () => undefined })
  },
  240_000
)

test.each(SEEDED_BUGS)('the bug "$name" still has its place', (bug) => {
  expect(() => withBug(bug)).not.toThrow()
})
