import { expect, test } from 'vitest'
import { freshDatabase } from '../testing/database.ts'
import { access } from './access.ts'
import { withBug } from './bugs/copy.ts'
import { SEEDED_BUGS } from './bugs/seeded.ts'
import { kills } from './kills.ts'
import { lists } from './lists.ts'

/** Only these checks run with the tests: unit tests find the faults that the others would find. */
test.each([kills, access, lists])(
  '$name: $about',
  async ({ run }) => {
    await run({ seed: 1, phases: [], short: true, database: freshDatabase, progress: () => undefined })
  },
  240_000
)

test.each(SEEDED_BUGS)('the bug "$name" still fits the code', (bug) => {
  expect(() => withBug(bug)).not.toThrow()
})
