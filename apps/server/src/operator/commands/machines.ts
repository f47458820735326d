import { isIP } from 'node:net'
import { LOGIN_PATTERN } from '../../catalogue/import/catalogue-file.ts'
import {
  answerByHand,
  correctAddresses,
  downAnswer,
  failedAnswer,
  readyAnswer
} from '../../machines/answer-by-hand.ts'
import { fenceMachine } from '../../machines/fence-machine.ts'
import { turnSweep } from '../../machines/sweep.ts'
import type { Address } from '../../platform/db/schema/servers.ts'
import { confirm } from '../cli/audited.ts'
import { type Commands, readPersonalCommand, unless, writeCommand } from '../cli/command.ts'
import { FLAG, number, optional, required, text } from '../cli/parameters.ts'
import { UsageError } from '../cli/parse-values.ts'
import { listMachines } from '../list-machines.ts'
import { ownerInWords, readOwnerOf } from '../owner.ts'

const SERVER = number('SERVER')

const ADDRESSES = required('A[,B]', (name, typed): readonly Address[] =>
  typed.split(',').map((address) => {
    const version = isIP(address.trim())
    if (version !== 4 && version !== 6)
      throw new UsageError(`${name} must be IP addresses separated by commas, got '${typed}'.`)
    return { version, address: address.trim() }
  })
)

const LOGIN = required('NAME', (name, typed) => {
  if (!LOGIN_PATTERN.test(typed))
    throw new UsageError(`${name} must be a user name of up to 32 Latin letters and digits, got '${typed}'.`)
  return typed
})

const NOTHING_DONE = 'Nothing is done: the server awaits no such answer. See servers list.'

/** Machines that operators hand over. */
export const MACHINES: Commands = {
  'machines list': readPersonalCommand(
    'List machines that wait for an operator: what is asked for, since when and by when, and machines with a problem.',
    {},
    (tx) => listMachines(tx)
  ),
  'machines ready': writeCommand(
    'Hand over a machine: the server becomes active, paid time begins, and the owner gets the addresses. The note is for operators.',
    { SERVER, address: ADDRESSES, login: optional(LOGIN), note: optional(text(500)) },
    async (tx, { SERVER: id, address, login, note }, now) => ({
      answered: await answerByHand(tx, id, readyAnswer(address, login), note, now)
    }),
    ({ answered }) => unless(answered !== undefined, NOTHING_DONE)
  ),
  'machines address': writeCommand(
    'Correct the addresses, and the login, of a machine that was handed over.',
    { SERVER, address: ADDRESSES, login: optional(LOGIN) },
    (tx, { SERVER: id, address, login }) => correctAddresses(tx, id, address, login)
  ),
  'machines down': writeCommand(
    'Report that a machine is off and holds neither GPU nor memory: its place is free again.',
    { SERVER },
    async (tx, { SERVER: id }, now) => ({ answered: await answerByHand(tx, id, downAnswer, null, now) }),
    ({ answered }) => unless(answered !== undefined, NOTHING_DONE)
  ),
  'machines failed': writeCommand(
    'Report that a machine cannot be had, or that a running one is lost: money and place return. The reason is for operators.',
    { SERVER, reason: text(500) },
    async (tx, { SERVER: id, reason }, now) => ({
      answered: await answerByHand(tx, id, failedAnswer, reason, now)
    }),
    ({ answered }) => unless(answered !== undefined, NOTHING_DONE)
  ),
  'machines fenced': writeCommand(
    'Confirm that the host of a machine that does not stop is off: its server in the cloud is deleted without a stop. If the host runs, two machines write to one disk.',
    { SERVER, yes: FLAG },
    async (tx, { SERVER: id }, _, input) => {
      const owner = await readOwnerOf(tx, id)
      const fenced = await fenceMachine(tx, id)
      confirm(
        input,
        owner.account_id,
        `deletes the machine of server ${id} without a stop; its host must be off. It is of ${ownerInWords(owner)}`
      )
      return { server_id: id, fenced }
    },
    ({ fenced }) => unless(fenced, 'Nothing is done: no command waits for an earlier machine of this server.')
  ),
  'machines sweep': writeCommand(
    'Let the product remove servers in the cloud that no record owns (--on), or only report them (--off, as after a restore).',
    { on: FLAG, off: FLAG },
    async (tx, { on, off }) => {
      if (on === off) throw new UsageError('machines sweep needs --on or --off.')
      await turnSweep(tx, on ? 'on' : 'off')
      return { removes: on }
    }
  )
}
