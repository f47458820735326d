import { isIP } from 'node:net'
import { LOGIN_PATTERN } from '../../catalogue/import/catalogue-file.ts'
import {
  answerByHand,
  correctAddresses,
  downAnswer,
  failedAnswer,
  readyAnswer
} from '../../machines/answer-by-hand.ts'
import type { Address } from '../../platform/db/schema/servers.ts'
import { type Commands, readPersonalCommand, unless, writeCommand } from '../cli/command.ts'
import { number, optional, required, text } from '../cli/parameters.ts'
import { UsageError } from '../cli/parse-values.ts'
import { listMachines } from '../list-machines.ts'

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
  )
}
