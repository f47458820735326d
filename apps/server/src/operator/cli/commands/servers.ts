import { STATUS, type Status } from '@cloud/pricing'
import { ownerInWords, readOwnerOf } from '../../owner.ts'
import { deleteServer, failServer, listServers, repairServer } from '../../servers.ts'
import { audited, confirm } from '../audited.ts'
import { type Command, type Input, UsageError } from '../command.ts'
import { whole } from '../parse-values.ts'

const STATES: Readonly<Record<string, Status>> = STATUS

const STATE_NAMES = Object.entries(STATES)
  .map(([word, state]) => `${word} (${state})`)
  .join(', ')

function stateOf(name: string | boolean | undefined): Status | null {
  if (name === undefined) return null
  const status = STATES[String(name)] ?? Object.values(STATES).find((state) => String(state) === name)
  if (status === undefined) throw new UsageError(`--status must be one of ${STATE_NAMES}, got '${name}'.`)
  return status
}

const account = ({ options: { account } }: Input) =>
  account === undefined ? null : whole('--account', account)

export const SERVERS: Readonly<Record<string, Command>> = {
  'servers list': {
    options: { account: 'ID', status: 'STATE', limit: 'COUNT' },
    about: `Servers of all accounts or of one, the newest first. STATE: ${STATE_NAMES}.`,
    run: async (input) => ({
      output: await listServers(input.db, {
        account_id: account(input),
        status: stateOf(input.options['status']),
        limit: whole('--limit', input.options['limit'] ?? '100', { max: 10_000 })
      })
    })
  },
  'servers fail': {
    takes: ['ID'],
    options: { yes: 'flag' },
    about:
      'Declare a machine broken: the server is in error, its money and place return, the owner gets an e-mail. Without --yes it says whose it is.',
    run: async (input) => ({
      output: await audited(input, async (tx, now) => {
        const id = whole('ID', input.args[0])
        const owner = await readOwnerOf(tx, id)
        const failed = await failServer(tx, id, now)
        const { account_id, name, from } = failed
        const stops = from === STATUS.active ? 'stops and fails' : 'fails'
        confirm(input, account_id, `${stops} server ${id} '${name}' of ${ownerInWords(owner)}`)
        return failed
      })
    })
  },
  'servers repair': {
    takes: ['ID'],
    about: 'Make a server in error usable again: it is paused, and its owner may start it.',
    run: async (input) => {
      const id = whole('ID', input.args[0])
      return { output: await audited(input, (tx, now) => repairServer(tx, id, now)) }
    }
  },
  'servers delete': {
    takes: ['ID'],
    options: { yes: 'flag' },
    about:
      'Delete a server that stands still, waits or is broken, with its disk, as its owner could. What runs is stopped first: accounts freeze.',
    run: async (input) => ({
      output: await audited(input, async (tx, now) => {
        const id = whole('ID', input.args[0])
        const owner = await readOwnerOf(tx, id)
        const deleted = await deleteServer(tx, id, now)
        const { account_id, name } = deleted
        const whose = ownerInWords(owner)
        confirm(
          input,
          account_id,
          `deletes server ${id} '${name}' with its disk, and nobody can undo it. It is of ${whose}`
        )
        return deleted
      })
    })
  }
}
