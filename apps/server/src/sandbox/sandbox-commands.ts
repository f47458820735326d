import { contract } from '@cloud/api'
import type { Kysely } from 'kysely'
import { recordCommand } from '../operator/cli/audited.ts'
import { type Commands, command, readCommand, writeCommand } from '../operator/cli/command.ts'
import type { Outcome } from '../operator/cli/input.ts'
import { number, oneOf } from '../operator/cli/parameters.ts'
import { readKind } from '../platform/db/database-kind.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import type { Schema } from '../platform/db/schema.ts'
import { advanceClock } from './advance-clock.ts'
import { machineBehaviour } from './machines/simulated-machines.ts'

/**
 * Refuses commands for a sandbox on any other database. Reads the database, because the operator may not have the product's settings at
 * hand.
 */
async function requireSandbox(db: Kysely<Schema>, refusal: string): Promise<void> {
  const kind = await readKind(db)
  if (kind === 'sandbox') return
  const found = kind === 'shop' ? 'a shop' : 'not a sandbox yet: start the product with SANDBOX=1 first'
  throw new Error(`${refusal} The database is ${found}.`)
}

const clockOutcome = (time: number): Outcome => ({ output: { now: new Date(time).toISOString() } })

const SECONDS = number('SECONDS', { min: 0, max: 999_999_999 })

const BEHAVIOUR = oneOf('BEHAVIOUR', contract.sandbox.machines.response.entries.behaviour.options)

/** Commands for the clock of the sandbox and its simulated machines. */
export const SANDBOX_COMMANDS: Commands = {
  'clock show': readCommand(
    'Show the time on the clock of the product.',
    {},
    async (_tx, _values, now) => clockOutcome(now).output
  ),
  'clock advance': command(
    'Advance the clock of the sandbox; the command returns after everything that became due is done.',
    { SECONDS },
    async ({ SECONDS }, input) => {
      await requireSandbox(input.db, 'The clock can be advanced only in a sandbox.')
      return inTransaction(input.db, async (tx) => {
        const time = await advanceClock(tx, SECONDS)
        await recordCommand(tx, input, clockOutcome(time), time)
        return clockOutcome(time)
      })
    }
  ),
  'machines show': readCommand('Show the behaviour of the simulated machines.', {}, async (tx) => {
    await requireSandbox(tx, 'Machines are simulated only in a sandbox.')
    return { behaviour: await machineBehaviour.read(tx) }
  }),
  'machines set': writeCommand(
    'Set the behaviour of the simulated machines: normal, slow (10 minutes), refuse, fail (after half an hour), twice (repeated answers) or lost (no answers).',
    { BEHAVIOUR },
    async (tx, { BEHAVIOUR }) => {
      await machineBehaviour.set(tx, BEHAVIOUR)
      return { behaviour: BEHAVIOUR }
    },
    undefined,
    ({ db }) => requireSandbox(db, 'The behaviour of machines can be set only in a sandbox.')
  )
}
