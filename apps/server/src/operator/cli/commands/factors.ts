import {
  approveRemoval,
  listRemovals,
  rejectRemoval,
  removalInWords,
  requestRemoval,
  showFactors
} from '../../factor-removals.ts'
import { audited, readPersonal } from '../audited.ts'
import { type Command, type Input, type Outcome, UsageError } from '../command.ts'
import { line, whole } from '../parse-values.ts'

const id = ({ args: [id] }: Input) => whole('ID', id)

async function remove(input: Input): Promise<Outcome> {
  const { options, operator, settings } = input
  const asked = {
    account_id: id(input),
    reason: line('--reason', options['reason'], 180),
    despite_use: options['despite-use'] === true
  }
  const output = await audited(input, (tx, now) =>
    requestRemoval(tx, asked, operator.name, settings.confirmEmail, now)
  )
  return {
    output,
    waits: `Nothing is removed yet, and the owner is informed. Another operator types: factors approve ${output.request_id}. 24 hours after that the factors are removed, unless the owner objects.`
  }
}

export const FACTORS: Readonly<Record<string, Command>> = {
  'accounts factors': {
    takes: ['ID'],
    options: { remove: 'flag', reason: 'TEXT', 'despite-use': 'flag' },
    about:
      'Keys, app and recovery codes of an account. --remove asks for the removal of all of them, for an owner who lost them, with a --reason: the owner gets an e-mail, a second operator approves, and 24 hours later it is done. Signing in by a factor cancels it, but not with --despite-use, which is for factors that a stranger added.',
    run: async (input) => {
      const { remove: removes, reason, 'despite-use': despite_use } = input.options
      if (removes === true) return remove(input)
      if (reason !== undefined || despite_use !== undefined)
        throw new UsageError('--reason and --despite-use belong to --remove.')
      const account_id = id(input)
      return {
        output: await readPersonal(input, (tx, now) => showFactors(tx, account_id, now), { account_id })
      }
    }
  },
  'factors list': {
    options: { all: 'flag', limit: 'COUNT' },
    about:
      'Removals of factors that wait for a second operator or for their time, the oldest first; with --all those that have ended.',
    run: async (input) => {
      const { all, limit } = input.options
      const most = whole('--limit', limit ?? '100', { max: 10_000 })
      return { output: await readPersonal(input, (tx, now) => listRemovals(tx, all === true, most, now)) }
    }
  },
  'factors approve': {
    takes: ['ID'],
    options: { yes: 'flag' },
    about:
      'Let the removal that another operator has asked for be done in 24 hours; without --yes it says what that is. Nobody approves their own request.',
    run: async (input) => {
      const request_id = id(input)
      if (input.options['yes'] !== true) {
        const words = await readPersonal(input, (tx, now) => removalInWords(tx, request_id, now))
        throw new Error(`Nothing is done yet: --yes approves the ${words}`)
      }
      const output = await audited(input, (tx, now) =>
        approveRemoval(tx, request_id, input.operator.name, now)
      )
      return {
        output,
        doneBefore: output.approved ? undefined : `Request ${request_id} was approved before.`
      }
    }
  },
  'factors reject': {
    takes: ['ID'],
    about: 'Nothing of a request is done, also of one that was approved and waits for its time.',
    run: async (input) => {
      const request_id = id(input)
      const output = await audited(input, (tx, now) =>
        rejectRemoval(tx, request_id, input.operator.name, now)
      )
      return {
        output,
        doneBefore: output.rejected ? undefined : `Request ${request_id} was rejected before.`
      }
    }
  }
}
