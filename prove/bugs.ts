import { ServerCopy, withBug } from './bugs/copy.ts'
import { SEEDED_BUGS } from './bugs/seeded.ts'
import type { Check } from './check.ts'

export const bugs: Check = {
  name: 'bugs',
  about: 'seeds bugs into a copy of the server, one at a time: each makes a test fail',
  async run({ short, progress }) {
    const tried = short ? SEEDED_BUGS.slice(0, 1) : SEEDED_BUGS
    // fail early if a bug no longer fits the code
    for (const bug of SEEDED_BUGS) withBug(bug)
    const copy = new ServerCopy()
    const missed: string[] = []
    try {
      for (const bug of tried) {
        const failed = await copy.catches(bug)
        if (failed === undefined) missed.push(bug.name)
        progress(`${bug.name} → ${failed === undefined ? 'NOT CAUGHT' : `${bug.caughtBy}: ${failed}`}`)
      }
    } finally {
      copy.remove()
    }
    if (missed.length > 0) throw new Error(`Not caught: ${missed.join('; ')}.`)
    return `${tried.length} of ${SEEDED_BUGS.length} seeded bugs tried, all caught`
  }
}
