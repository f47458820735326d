import type { Transaction } from 'kysely'
import type { SimulatedAnswersTable } from '../../platform/db/schema/money.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import { machineAnswered, type Provisioner, type ProvisionerCommand } from '../../servers/machines.ts'
import { type Behaviour, behaviour } from './behaviour.ts'

type Outcome = SimulatedAnswersTable['outcome']
type Answer = readonly [outcome: Outcome, after_ms: number]

const SOON = 700
const MINUTE = 60_000

/** What a machine answers to a command, and when, by the behaviour that the simulation is set to. */
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
 * Machines that are only said to be there: ready within 2 s of the product's clock. What they are about to say stands in
 * the database, so that a crash loses no answer; the row of `simulation` tells them to be slow, to refuse, to fail, to
 * answer twice, or to lose an answer.
 */
export const simulated: Provisioner = {
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
    for (const [outcome, after_ms] of ANSWERS[await behaviour.read(tx)][want]) {
      const { answer_id } = await tx
        .insertInto('simulated_answers')
        .values({ account_id, server_id, operation, outcome, answers_at: new Date(now + after_ms) })
        .returning('answer_id')
        .executeTakeFirstOrThrow()
      await addJob(tx, 'simulated-answer', { answer_id }, after_ms)
    }
  }
}

/** A machine says what it was about to say, once. */
export async function simulatedAnswer(
  tx: Transaction<Schema>,
  answer_id: number,
  now: number
): Promise<void> {
  const known = await tx
    .selectFrom('simulated_answers')
    .selectAll()
    .where('answer_id', '=', answer_id)
    .executeTakeFirst()
  if (known === undefined) return
  // takes the account's lock first, as everywhere; said twice at this moment, the second is ignored
  await machineAnswered(tx, known, now)
  await tx.deleteFrom('simulated_answers').where('answer_id', '=', answer_id).execute()
}

/** What machines are to say at or before a moment and have not said yet, in order. */
export async function lateAnswers(
  tx: Transaction<Schema>,
  before: number
): Promise<readonly { readonly answer_id: number; readonly account_id: number }[]> {
  return tx
    .selectFrom('simulated_answers')
    .select(['answer_id', 'account_id'])
    .where('answers_at', '<=', new Date(before))
    .orderBy('answers_at')
    .orderBy('answer_id')
    .execute()
}
