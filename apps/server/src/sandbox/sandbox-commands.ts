import { contract } from '@cloud/api'
import * as v from 'valibot'
import { audited, writeDown } from '../operator/cli/audited.ts'
import { type Command, type Input, type Outcome, UsageError } from '../operator/cli/command.ts'
import { now } from '../platform/clock.ts'
import { readKind } from '../platform/db/database-kind.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import { advanceClock } from './advance-clock.ts'
import { machineBehaviour } from './machines/machine-behaviour.ts'

/**
 * Refuses commands for a sandbox on any other database. Reads the database, because the operator may not have the product's settings at
 * hand.
 */
async function requireSandbox({ db }: Input, refusal: string): Promise<void> {
  const kind = await readKind(db)
  if (kind === 'sandbox') return
  const found = kind === 'shop' ? 'a shop' : 'not a sandbox yet: start the product with SANDBOX=1 first'
  throw new Error(`${refusal} The database is ${found}.`)
}

const clockOutcome = (moment: number): Outcome => ({ output: { now: new Date(moment).toISOString() } })

async function advance(input: Input): Promise<Outcome> {
  const {
    db,
    args: [seconds = '']
  } = input
  if (!/^\d{1,9}$/.test(seconds))
    throw new UsageError(`SECONDS must be a whole number, got ${JSON.stringify(seconds)}.`)
  await requireSandbox(input, 'The clock can be advanced only in a sandbox.')
  return inTransaction(db, async (tx) => {
    const moment = await advanceClock(tx, Number(seconds))
    await writeDown(tx, input, clockOutcome(moment), moment)
    return clockOutcome(moment)
  })
}

/** Operator commands for the clock of the sandbox and its simulated machines. */
export const SANDBOX_COMMANDS: Readonly<Record<string, Command>> = {
  'clock show': {
    about: "The product's clock.",
    run: async ({ db }) => clockOutcome(await inTransaction(db, now))
  },
  'clock advance': {
    takes: ['SECONDS'],
    about: 'Advance the clock of the sandbox; returns after everything that fell due is done.',
    run: advance
  },
  'machines show': {
    about: 'Show the behaviour of the simulated machines.',
    run: async ({ db }) => ({ output: { behaviour: await inTransaction(db, machineBehaviour.read) } })
  },
  'machines set': {
    takes: ['BEHAVIOUR'],
    about:
      'Set the behaviour of the simulated machines in the sandbox: normal, slow (10 minutes), refuse, fail (after half an hour), twice (each answer two times) or lost (no answers).',
    async run(input) {
      const read = v.safeParse(contract.sandbox.setMachines.body, { behaviour: input.args[0] })
      if (!read.success)
        throw new UsageError(
          `BEHAVIOUR must be normal, slow, refuse, fail, twice or lost, got ${JSON.stringify(input.args[0])}.`
        )
      await requireSandbox(input, 'The behaviour of machines can be set only in a sandbox.')
      const output = await audited(input, async (tx) => {
        await machineBehaviour.set(tx, read.output.behaviour)
        return read.output
      })
      return { output }
    }
  }
}
