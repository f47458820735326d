import { contract } from '@cloud/api'
import * as v from 'valibot'
import { audited, writeDown } from '../operator/cli/audited.ts'
import { type Command, type Input, type Outcome, UsageError } from '../operator/cli/command.ts'
import { now } from '../platform/clock.ts'
import { readKind } from '../platform/db/database-kind.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import { advanceClock } from './advance-clock.ts'
import { behaviour } from './machines/behaviour.ts'

/**
 * Refuses commands for a sandbox on any other database. Reads the database, because the operator may not have the product's settings at
 * hand.
 */
async function onlyInSandbox({ db }: Input, refusal: string): Promise<void> {
  const kind = await readKind(db)
  if (kind === 'sandbox') return
  const found = kind === 'shop' ? 'a shop' : 'no sandbox yet: start the product as one first'
  throw new Error(`${refusal} The database is ${found}.`)
}

const outcome = (moment: number): Outcome => ({ output: { now: new Date(moment).toISOString() } })

async function advance(input: Input): Promise<Outcome> {
  const {
    db,
    args: [seconds = '']
  } = input
  if (!/^\d{1,9}$/.test(seconds))
    throw new UsageError(`SECONDS must be a whole number, got ${JSON.stringify(seconds)}.`)
  await onlyInSandbox(input, 'The clock moves by itself outside the sandbox.')
  return inTransaction(db, async (tx) => {
    const moment = await advanceClock(tx, Number(seconds))
    await writeDown(tx, input, outcome(moment), moment)
    return outcome(moment)
  })
}

/** The clock that can be moved, and the simulated machines. */
export const SANDBOX: Readonly<Record<string, Command>> = {
  'clock show': {
    about: "The product's clock.",
    run: async ({ db }) => outcome(await inTransaction(db, now))
  },
  'clock advance': {
    takes: ['SECONDS'],
    about: 'Move the clock of the sandbox forward; answers when what fell due has been done.',
    run: advance
  },
  'machines show': {
    about: 'How the simulated machines behave.',
    run: async ({ db }) => ({ output: { behaviour: await inTransaction(db, behaviour.read) } })
  },
  'machines set': {
    takes: ['BEHAVIOUR'],
    about:
      'Tell the simulated machines of the sandbox to be normal, slow (10 minutes), to refuse, to fail (after half an hour), to answer twice, or to lose their answers (lost).',
    async run(input) {
      const read = v.safeParse(contract.sandbox.setMachines.body, { behaviour: input.args[0] })
      if (!read.success)
        throw new UsageError(
          `BEHAVIOUR must be normal, slow, refuse, fail, twice or lost, got ${JSON.stringify(input.args[0])}.`
        )
      await onlyInSandbox(input, 'Machines are told how to behave in the sandbox alone.')
      const output = await audited(input, async (tx) => {
        await behaviour.set(tx, read.output.behaviour)
        return read.output
      })
      return { output }
    }
  }
}
