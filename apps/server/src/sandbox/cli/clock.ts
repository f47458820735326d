import { writeDown } from '../../operator/cli/audited.ts'
import { type Input, type Outcome, UsageError } from '../../operator/cli/command.ts'
import { now } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { advanceClock } from '../advance-clock.ts'
import { onlyInSandbox } from './only-in-sandbox.ts'

const outcome = (moment: number): Outcome => ({ output: { now: new Date(moment).toISOString() } })

export const show = async ({ db }: Input): Promise<Outcome> => outcome(await inTransaction(db, now))

export async function advance(input: Input): Promise<Outcome> {
  const {
    db,
    args: [seconds = '']
  } = input
  if (!/^\d{1,9}$/.test(seconds))
    throw new UsageError(`SECONDS must be a whole number, got ${JSON.stringify(seconds)}.`)
  await onlyInSandbox(input, 'The clock moves by itself outside the sandbox: SANDBOX is 0.')
  return inTransaction(db, async (tx) => {
    const moment = await advanceClock(tx, Number(seconds))
    await writeDown(tx, input, outcome(moment), moment)
    return outcome(moment)
  })
}
