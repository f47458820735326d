import fc from 'fast-check'
import { CloudLife } from '../apps/server/src/billing/testing/cloud-life.ts'
import { lifeSteps, type Step } from '../apps/server/src/billing/testing/life-steps.ts'
import { SmallCloud } from '../apps/server/src/billing/testing/small-cloud.ts'
import { TwoLives } from '../apps/server/src/billing/testing/two-lives.ts'
import type { Check } from './check.ts'
import { assertEqual } from './world/assert-equal.ts'
import { booksAddUp } from './world/books-add-up.ts'
import { mapLimit } from './world/map-limit.ts'
import { Random } from './world/random.ts'

/** Account histories per database. */
const LIVES = 25
const GROUPS_AT_ONCE = 3

/** True for steps whose time depends on the jobs: the queue is served, and a rule starts a machine, when a job runs. */
const dependsOnJobs = (step: Step) =>
  (step.do === 'rule' && step.action === 'start') ||
  ((step.do === 'create' || step.do === 'close') && step.queued) ||
  (step.do === 'act' && step.what === 'join')

/** Runs the steps of an account and returns its events; `jobs` returns how often the account is settled during each step. */
async function play(cloud: SmallCloud, life: readonly Step[], jobs: () => number): Promise<unknown> {
  const account = await CloudLife.begin(cloud)
  const both = new TwoLives(account, (found, expected, step) =>
    assertEqual(`The books after ${JSON.stringify(step)}`, found, expected)
  )
  for (const step of life) {
    const before = account.now
    await both.step(step)
    const after = account.now
    const count = jobs()
    for (let job = 1; job <= count; job++) {
      account.now = before + Math.floor(((after - before) * job) / (count + 1))
      await cloud.settle(account.account_id)
    }
    account.now = after
  }
  await cloud.settle(account.account_id)
  return cloud.db
    .selectFrom('events')
    .select(['type', 'created_at', 'amount_rub_cents', 'balance_rub_cents'])
    .where('account_id', '=', account.account_id)
    .orderBy('event_id')
    .execute()
}

export const timing: Check = {
  name: 'timing',
  about:
    'runs the same account history with jobs late, on time and doubled: the events are equal to the millisecond and the kopek',
  async run({ seed, short, database, progress }) {
    const runs = short ? 4 : 500
    let [events, lives] = [0, 0]
    const groups = Array.from({ length: Math.ceil(runs / LIVES) }, (_, group) => group)
    await mapLimit(groups, GROUPS_AT_ONCE, async (group) => {
      const cloud = await SmallCloud.at(await database())
      const random = new Random(seed * 1000 + group)
      const property = fc.asyncProperty(lifeSteps(10, 40), async (all) => {
        const life = all.filter((step) => !dependsOnJobs(step))
        const late = await play(cloud, life, () => 0)
        assertEqual('The history with jobs on time', await play(cloud, life, () => random.whole(1, 6)), late)
        assertEqual(
          'The history with jobs doubled',
          await play(cloud, life, () => random.of([0, 0, 6])),
          late
        )
        events += (late as readonly unknown[]).length
        lives += 1
        if (lives % 50 === 0) progress(`${lives} lives of ${runs}`)
      })
      try {
        const numRuns = Math.min(LIVES, runs - group * LIVES)
        await fc.assert(property, { seed: seed * 1000 + group, numRuns, endOnFailure: true })
        await booksAddUp(cloud.db)
      } finally {
        await cloud.close()
      }
    })
    return `${runs} lives, each three times, ${events} events: the same whenever the jobs ran`
  }
}
