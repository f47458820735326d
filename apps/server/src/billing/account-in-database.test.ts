import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CloudLife } from './testing/cloud-life.ts'
import { lifeSteps } from './testing/life-steps.ts'
import { SmallCloud } from './testing/small-cloud.ts'
import { TwoLives } from './testing/two-lives.ts'
import { verifyLedger } from './verify/verify-ledger.ts'

let cloud: SmallCloud
beforeAll(async () => {
  cloud = await SmallCloud.open()
})
afterAll(() => cloud.close())

test('after random acts in any order an account equals the plain account, and its ledger adds up', async () => {
  await fc.assert(
    fc.asyncProperty(lifeSteps(10, 30), async (acts) => {
      const life = await CloudLife.begin(cloud)
      const both = new TwoLives(life, (found, expected, step) =>
        expect(found, JSON.stringify(step)).toEqual(expected)
      )
      for (const step of acts) await both.step(step)
      for (const step of acts.slice(-1)) await both.compare(step)
      expect(await verifyLedger(cloud.db)).toEqual([])
    }),
    { seed: 1, numRuns: 20 }
  )
}, 120_000)
