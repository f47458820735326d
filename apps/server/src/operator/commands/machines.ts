import { isIP } from 'node:net'
import { sql, type Transaction } from 'kysely'
import { LOGIN_PATTERN } from '../../catalogue/import/catalogue-file.ts'
import { answerByHand, correctAddresses, FAILURE_ANSWERS } from '../../machines/answer-by-hand.ts'
import { turnSweep } from '../../machines/sweep.ts'
import { familyOf, networks } from '../../platform/customer-addresses.ts'
import type { Address } from '../../platform/db/schema/servers.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { requireYes } from '../cli/audited.ts'
import { type Commands, doneUnless, readPersonalCommand, writeCommand } from '../cli/command.ts'
import { FLAG, number, optional, required, text } from '../cli/parameters.ts'
import { UsageError } from '../cli/parse-values.ts'
import { listMachines } from '../list-machines.ts'
import { ownerInWords, readOwnerOf } from '../owner.ts'

const SERVER = number('SERVER')

const ADDRESSES = required('A[,B]', (name, typed): readonly Address[] => {
  const addresses = typed.split(',').map((text) => addressOf(name, text.trim()))
  if (new Set(addresses.map(({ address }) => address)).size < addresses.length)
    throw new UsageError(`${name} must be different IP addresses, got '${typed}'.`)
  return addresses
})

/** Addresses at which nobody reaches a machine: unspecified, loopback, link-local, multicast. */
const UNREACHABLE = networks(
  '0.0.0.0/8',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '224.0.0.0/3',
  'fe80::/10',
  'ff00::/8'
)

function addressOf(name: string, typed: string): Address {
  const version = isIP(typed)
  const isPlain = (version === 4 || version === 6) && !typed.includes('%')
  // one spelling of each IPv6 address
  const address = isPlain && version === 6 ? new URL(`http://[${typed}]`).hostname.slice(1, -1) : typed
  // ::/32 has no machines: unspecified, loopback, IPv4 in the form of IPv6
  if (!isPlain || address.startsWith('::') || UNREACHABLE.check(address, familyOf(address)))
    throw new UsageError(
      `${name} must be IP addresses that customers reach, as 198.51.100.7 or 2001:db8::7, separated by commas, got '${typed}'.`
    )
  return { version, address }
}

const LOGIN = required('NAME', (name, typed) => {
  if (!LOGIN_PATTERN.test(typed))
    throw new UsageError(`${name} must be a user name of up to 32 Latin letters and digits, got '${typed}'.`)
  return typed
})

const nothingDone = (why: string) => `Nothing changed: ${why}. See servers list.`

/**
 * Records that an operator has seen the host of a machine off, so its server in the cloud may be deleted without a stop.
 *
 * @returns false if no command of the server waits for a cloud
 */
async function fenceMachine(tx: Transaction<Schema>, server_id: number): Promise<boolean> {
  const { rows } = await sql`
    update machines set is_fenced = true, next_step_at = product_now()
    where server_id = ${server_id} and provisioner = 'openstack' and not is_answered returning server_id`.execute(
    tx
  )
  return rows.length > 0
}

/** Commands for machines: those that operators hand over, and problems with machines in a cloud. */
export const MACHINES: Commands = {
  'machines list': readPersonalCommand(
    'List machines that wait for an operator, with the command, its time and its deadline, and machines with a problem.',
    {},
    (tx) => listMachines(tx)
  ),
  'machines ready': writeCommand(
    'Hand over a machine: the server becomes active, paid time begins, and the customer gets an e-mail with the addresses. Only operators see the note.',
    { SERVER, address: ADDRESSES, login: optional(LOGIN), note: optional(text(500)) },
    async (tx, { SERVER: id, address, login, note }, now) => {
      const answers = [{ outcome: 'ready', addresses: address, login }] as const
      const answered = await answerByHand(tx, id, answers, note, now)
      return { answered, is_stopped: answered?.want === 'stop' }
    },
    ({ answered }) =>
      doneUnless(
        answered !== undefined,
        nothingDone('the server does not wait for a machine; a launch ends when its time has passed')
      )
  ),
  'machines address': writeCommand(
    'Correct the addresses or the login of a machine that was handed over.',
    { SERVER, address: ADDRESSES, login: optional(LOGIN) },
    async (tx, { SERVER: id, address, login }, now) => ({
      corrected: await correctAddresses(tx, id, address, login, now)
    }),
    ({ corrected }) =>
      doneUnless(corrected !== undefined, nothingDone('no machine was handed over, or the server is deleted'))
  ),
  'machines down': writeCommand(
    'Report that a machine is off and uses neither GPU nor memory: its capacity is free again.',
    { SERVER },
    async (tx, { SERVER: id }, now) => ({
      answered: await answerByHand(tx, id, [{ outcome: 'down' }], null, now)
    }),
    ({ answered }) => doneUnless(answered !== undefined, nothingDone('the server is not switching off'))
  ),
  'machines failed': writeCommand(
    'Report that a machine cannot be started, or that a running machine is lost: the customer gets the money back and the capacity is free. Only operators see the reason. Without --yes it shows the owner.',
    { SERVER, reason: text(500), yes: FLAG },
    async (tx, { SERVER: id, reason }, now, input) => {
      const owner = await readOwnerOf(tx, id)
      const answered = await answerByHand(tx, id, FAILURE_ANSWERS, reason, now)
      if (answered !== undefined) {
        const stops = answered.answer.outcome === 'failed' ? 'stops and fails' : 'fails the start of'
        requireYes(
          input,
          owner.account_id,
          `${stops} server ${id} '${answered.name}' of ${ownerInWords(owner)}`
        )
      }
      return { answered }
    },
    ({ answered }) => doneUnless(answered !== undefined, nothingDone('the server neither starts nor runs'))
  ),
  'machines fenced': writeCommand(
    'Confirm that the host of a machine that does not stop is off: the server in the cloud is deleted without a stop. If the host still runs, two machines may write to one disk.',
    { SERVER, yes: FLAG },
    async (tx, { SERVER: id }, _, input) => {
      const owner = await readOwnerOf(tx, id)
      const fenced = await fenceMachine(tx, id)
      if (fenced)
        requireYes(
          input,
          owner.account_id,
          `deletes the machine of server ${id} without a stop; its host must be off. The server belongs to ${ownerInWords(owner)}`
        )
      return { server_id: id, fenced }
    },
    ({ fenced }) =>
      doneUnless(
        fenced,
        'Nothing changed: no command waits for an earlier machine of this server. See machines list.'
      )
  ),
  'machines sweep': writeCommand(
    'Remove servers in the cloud that have no record in the database (--on), or only report them (--off, as after a restore).',
    { on: FLAG, off: FLAG },
    async (tx, { on, off }) => {
      if (on === off) throw new UsageError('machines sweep needs --on or --off.')
      await turnSweep(tx, on ? 'on' : 'off')
      return { removes: on }
    }
  )
}
