import fc from 'fast-check'
import { CloudLife } from '../apps/server/src/billing/testing/cloud-life.ts'
import { lifeSteps } from '../apps/server/src/billing/testing/life-steps.ts'
import { SmallCloud } from '../apps/server/src/billing/testing/small-cloud.ts'
import { TwoLives } from '../apps/server/src/billing/testing/two-lives.ts'
import type { Check } from './check.ts'
import { assertEqual } from './world/assert-equal.ts'
import { booksAddUp } from './world/books-add-up.ts'
import { mapLimit } from './world/map-limit.ts'

/** Lives per database: the ledger is recomputed after each, and that slows down as the database grows. */
const LIVES_PER_DATABASE = 10
const GROUPS_AT_ONCE = 3

export const model: Check = {
  name: 'model',
  about:
    'runs random account histories in Postgres and in an in-memory model: the balances are equal after every step',
  async run({ seed, short, database, progress }) {
    const [runs, length] = short ? [3, 30] : [2000, 50]
    let [lived, acts] = [0, 0]
    const groups = Array.from({ length: Math.ceil(runs / LIVES_PER_DATABASE) }, (_, group) => group)
    await mapLimit(groups, GROUPS_AT_ONCE, async (group) => {
      const cloud = await SmallCloud.at(await database())
      const property = fc.asyncProperty(lifeSteps(length, length), async (life) => {
        const both = new TwoLives(await CloudLife.begin(cloud), (found, expected, step) =>
          assertEqual(`The books after ${JSON.stringify(step)}`, found, expected)
        )
        for (const step of life) {
          await both.step(step)
          await both.compare(step)
        }
        await booksAddUp(cloud.db)
        lived += 1
        acts += life.length
        if (lived % 100 === 0) progress(`${lived} lives of ${runs}`)
      })
      try {
        const numRuns = Math.min(LIVES_PER_DATABASE, runs - group * LIVES_PER_DATABASE)
        await fc.assert(property, { seed: seed * 1000 + group, numRuns, endOnFailure: true })
      } finally {
        await cloud.close()
      }
    })
    return `${runs} histories, ${acts} operations, each compared with the in-memory model; the ledger is recomputed after each history`
  }
}
