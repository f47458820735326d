import fc from 'fast-check'
import { CloudLife } from '../apps/server/src/billing/testing/cloud-life.ts'
import { type Step, steps, TwoLives } from '../apps/server/src/billing/testing/life.ts'
import { SmallCloud } from '../apps/server/src/billing/testing/small-cloud.ts'
import type { Proof } from './proof.ts'
import { atOnce } from './world/at-once.ts'
import { booksAddUp } from './world/books-add-up.ts'
import { must } from './world/must.ts'

/** So many lives in one database: recomputing all of it after each takes the longer the more there are. */
const LIVES = 10
const GROUPS_AT_ONCE = 3

const told = (what: string, step: Step) => `${what} after ${JSON.stringify(step)}`

export const model: Proof = {
  name: 'model',
  about:
    'random lives of an account in Postgres and beside it in a plain account: the same books after every step',
  async run({ seed, short, database, tell }) {
    const [runs, length] = short ? [3, 30] : [2000, 50]
    let [lived, acts] = [0, 0]
    const groups = Array.from({ length: Math.ceil(runs / LIVES) }, (_, group) => group)
    await atOnce(groups, GROUPS_AT_ONCE, async (group) => {
      const cloud = await SmallCloud.at(await database())
      const property = fc.asyncProperty(steps(length, length), async (life) => {
        const both = new TwoLives(await CloudLife.begin(cloud), (found, expected, step) =>
          must(told('The books', step), found, expected)
        )
        for (const step of life) {
          await both.step(step)
          await both.compare(step)
        }
        await booksAddUp(cloud.db)
        lived += 1
        acts += life.length
        if (lived % 100 === 0) tell(`${lived} lives of ${runs}`)
      })
      try {
        const numRuns = Math.min(LIVES, runs - group * LIVES)
        await fc.assert(property, { seed: seed * 1000 + group, numRuns, endOnFailure: true })
      } finally {
        await cloud.close()
      }
    })
    return `${runs} lives, ${acts} acts, each compared with a plain account, and the ledger recomputed after each life`
  }
}
