import { ServerCopy, withBug } from './bugs/copy.ts'
import { SEEDED_BUGS } from './bugs/seeded.ts'
import type { Proof } from './proof.ts'

export const bugs: Proof = {
  name: 'bugs',
  about: 'bugs put into a copy of the server, one at a time: each turns a test red',
  async run({ short, progress }) {
    const tried = short ? SEEDED_BUGS.slice(0, 1) : SEEDED_BUGS
    // fails at once when a bug no longer fits the code
    for (const bug of SEEDED_BUGS) withBug(bug)
    const copy = new ServerCopy()
    const missed: string[] = []
    try {
      for (const bug of tried) {
        const red = await copy.catches(bug)
        if (red === undefined) missed.push(bug.name)
        progress(`${bug.name} → ${red === undefined ? 'NOT CAUGHT' : `${bug.caughtBy}: ${red}`}`)
      }
    } finally {
      copy.remove()
    }
    if (missed.length > 0) throw new Error(`Not caught: ${missed.join('; ')}.`)
    return `${tried.length} of ${SEEDED_BUGS.length} seeded bugs put in, all caught`
  }
}
