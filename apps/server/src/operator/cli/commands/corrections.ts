import {
  approveRequest,
  listRequests,
  rejectRequest,
  requestInWords
} from '../../money/correction-requests.ts'
import { audited, readPersonal } from '../audited.ts'
import type { Command, Input } from '../command.ts'
import { whole } from '../parse-values.ts'

const id = ({ args: [id] }: Input) => whole('ID', id)

export const CORRECTIONS: Readonly<Record<string, Command>> = {
  'corrections list': {
    options: { all: 'flag', limit: 'COUNT' },
    about:
      'Corrections and payouts that wait for a second operator, the oldest first; with --all those that were decided or have expired.',
    run: async (input) => {
      const { all, limit } = input.options
      const most = whole('--limit', limit ?? '100', { max: 10_000 })
      return { output: await readPersonal(input, (tx, now) => listRequests(tx, all === true, most, now)) }
    }
  },
  'corrections approve': {
    takes: ['ID'],
    options: { yes: 'flag' },
    about:
      'Do what another operator has asked for; without --yes it says what that is. Nobody approves their own request.',
    run: async (input) => {
      const request_id = id(input)
      if (input.options['yes'] !== true) {
        const words = await readPersonal(input, (tx, now) => requestInWords(tx, request_id, now))
        throw new Error(`Nothing is done yet: --yes approves the ${words}`)
      }
      const output = await audited(input, (tx, now) =>
        approveRequest(tx, request_id, input.operator.name, now)
      )
      return { output, doneBefore: output.posted ? undefined : `Request ${request_id} was done before.` }
    }
  },
  'corrections reject': {
    takes: ['ID'],
    about: 'Nothing of a request is done; whoever asked for it may take it back.',
    run: async (input) => {
      const request_id = id(input)
      const output = await audited(input, (tx, now) =>
        rejectRequest(tx, request_id, input.operator.name, now)
      )
      return {
        output,
        doneBefore: output.rejected ? undefined : `Request ${request_id} was rejected before.`
      }
    }
  }
}
