import type { SimulatedAnswersTable } from '../../platform/db/schema/servers.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import { applyMachineAnswer, type Provisioner, type ProvisionerCommand } from '../../servers/provisioner.ts'
import { type Behaviour, machineBehaviour } from './machine-behaviour.ts'

type Outcome = SimulatedAnswersTable['outcome']
type Answer = readonly [outcome: Outcome, after_ms: number]

/** Description of the simulated machines for operators of a shop. */
export const SIMULATED_MACHINES_ABOUT = 'simulated, nobody gets one'

const SOON = 700
const MINUTE = 60_000

/** Answers of a machine to a command, and their delays, by the behaviour of the simulation. */
const ANSWERS = {
  normal: { running: [['ready', SOON]], stopped: [['down', SOON]] },
  slow: { running: [['ready', 10 * MINUTE]], stopped: [['down', 10 * MINUTE]] },
  refuse: { running: [['refused', SOON]], stopped: [['down', SOON]] },
  fail: {
    running: [
      ['ready', SOON],
      ['failed', 30 * MINUTE]
    ],
    stopped: [['down', SOON]]
  },
  twice: {
    running: [
      ['ready', SOON],
      ['ready', SOON]
    ],
    stopped: [
      ['down', SOON],
      ['down', SOON]
    ]
  },
  lost: { running: [], stopped: [] }
} as const satisfies Record<Behaviour, Record<ProvisionerCommand['want'], readonly Answer[]>>

/**
 * Simulates machines that are ready within 2 s of the product's clock. Pending answers are stored in the database, so
 * that a crash loses none; the row of `simulation` makes machines slow, refused, failing, answering twice, or lost.
 */
export const simulatedMachines: Provisioner = {
  async ask(tx, { account_id, server_id, operation, want }, now) {
    const server = await tx
      .selectFrom('servers')
      .select('operation')
      .where('account_id', '=', account_id)
      .where('server_id', '=', server_id)
      .where('status', 'in', [0, 1])
      .where('operation', '=', operation)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (server === undefined) return
    const asked = await tx
      .selectFrom('simulated_answers')
      .select('answer_id')
      .where('account_id', '=', account_id)
      .where('server_id', '=', server_id)
      .where('operation', '=', operation)
      .executeTakeFirst()
    if (asked !== undefined) return
    for (const [outcome, after_ms] of ANSWERS[await machineBehaviour.read(tx)][want]) {
      const { answer_id } = await tx
        .insertInto('simulated_answers')
        .values({ account_id, server_id, operation, outcome, answers_at: new Date(now + after_ms) })
        .returning('answer_id')
        .executeTakeFirstOrThrow()
      await addJob(tx, 'machine-answer', { answer_id }, after_ms)
    }
  },

  async deliver(tx, answer_id, now) {
    const answer = await tx
      .selectFrom('simulated_answers')
      .selectAll()
      .where('answer_id', '=', answer_id)
      .executeTakeFirst()
    if (answer === undefined) return
    // takes the account's lock first, as everywhere; a second delivery at this moment is ignored
    await applyMachineAnswer(tx, answer, now)
    await tx.deleteFrom('simulated_answers').where('answer_id', '=', answer_id).execute()
  },

  async lateAnswers(tx, before) {
    return tx
      .selectFrom('simulated_answers')
      .select(['answer_id', 'account_id'])
      .where('answers_at', '<=', new Date(before))
      .orderBy('answers_at')
      .orderBy('answer_id')
      .execute()
  }
}
