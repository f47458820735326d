import { STATUS } from '@cloud/pricing'
import { requireYes } from '../cli/audited.ts'
import { type Commands, readCommand, writeCommand } from '../cli/command.ts'
import { FLAG, ID, LIMIT, optional, required } from '../cli/parameters.ts'
import { UsageError } from '../cli/parse-values.ts'
import { ownerInWords, readOwnerOf } from '../owner.ts'
import { deleteServer, failServer, listServers, repairServer } from '../servers.ts'

const STATES = Object.entries(STATUS)

const STATE_NAMES = STATES.map(([word, state]) => `${word} (${state})`).join(', ')

const STATE = required('STATE', (name, typed) => {
  const [, status] = STATES.find(([word, state]) => word === typed || String(state) === typed) ?? []
  if (status === undefined) throw new UsageError(`${name} must be one of ${STATE_NAMES}, got '${typed}'.`)
  return status
})

export const SERVERS: Commands = {
  'servers list': readCommand(
    `List servers of all accounts or of one, the newest first. STATE: ${STATE_NAMES}.`,
    { account: optional(ID), status: optional(STATE), limit: LIMIT },
    (tx, { account, ...asked }) => listServers(tx, { account_id: account, ...asked })
  ),
  'servers fail': writeCommand(
    'Mark a machine as broken: the server gets the status error, its money and capacity are returned, and the owner gets an e-mail. Without --yes it shows the owner.',
    { ID, yes: FLAG },
    async (tx, { ID: id }, now, input) => {
      const owner = await readOwnerOf(tx, id)
      const failed = await failServer(tx, id, now)
      const { account_id, name, from } = failed
      const stops = from === STATUS.active ? 'stops and fails' : 'fails'
      requireYes(input, account_id, `${stops} server ${id} '${name}' of ${ownerInWords(owner)}`)
      return failed
    }
  ),
  'servers repair': writeCommand(
    'Make a server with the status error usable again: it is paused, and its owner may start it.',
    { ID },
    (tx, { ID }, now) => repairServer(tx, ID, now)
  ),
  'servers delete': writeCommand(
    'Delete a stopped, waiting or broken server with its disk, as its owner could. Stop running servers first, with accounts freeze.',
    { ID, yes: FLAG },
    async (tx, { ID: id }, now, input) => {
      const owner = await readOwnerOf(tx, id)
      const deleted = await deleteServer(tx, id, now)
      const { account_id, name } = deleted
      requireYes(
        input,
        account_id,
        `deletes server ${id} '${name}' with its disk permanently. It belongs to ${ownerInWords(owner)}`
      )
      return deleted
    }
  )
}
