import { contract } from '@cloud/api'
import * as v from 'valibot'
import { audited } from '../../operator/cli/audited.ts'
import { type Command, UsageError } from '../../operator/cli/command.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { behaviour } from '../machines/behaviour.ts'
import { onlyInSandbox } from './only-in-sandbox.ts'

/** The simulated machines of the sandbox. */
export const MACHINES: Readonly<Record<string, Command>> = {
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
      await onlyInSandbox(input, 'Machines are simulated in the sandbox alone: SANDBOX is 0.')
      const output = await audited(input, async (tx) => {
        await behaviour.set(tx, read.output.behaviour)
        return read.output
      })
      return { output }
    }
  }
}
