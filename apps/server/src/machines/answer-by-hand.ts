import { STATUS } from '@cloud/pricing'
import { sql, type Transaction } from 'kysely'
import { settleAccount } from '../billing/settle.ts'
import type { Address } from '../platform/db/schema/servers.ts'
import type { Schema } from '../platform/db/schema.ts'
import { EXPECTED_STATUS } from './apply-machine-answer.ts'
import { applyStep, updateMachine } from './machine-steps.ts'
import type { MachineAnswer, TakenMachine } from './provisioner.ts'
import { enqueueReadyMail } from './ready-mail.ts'

/** The launch of a starting server is refused; the machine of an active server is lost. */
export const FAILURE_ANSWERS: readonly MachineAnswer[] = [
  { outcome: 'refused', reason: 'internal' },
  { outcome: 'failed', reason: 'internal' }
]

/**
 * Applies an operator's answer for a machine of the provisioner 'manual'.
 *
 * @param answers of which the one that the status of the server awaits is applied
 * @param note text for operators that is saved with the machine; null keeps the previous note
 * @returns undefined if the status of the server awaits no such answer; nothing is changed
 * @throws if the machine belongs to another provisioner
 */
export async function answerByHand(
  tx: Transaction<Schema>,
  server_id: number,
  answers: readonly MachineAnswer[],
  note: string | null,
  now: number
) {
  const found = await findMachine(tx, server_id, now)
  const given = answers.find(({ outcome }) => EXPECTED_STATUS[outcome] === found?.status)
  if (found === undefined || given === undefined) return undefined
  const { machine, login } = found
  // the disk keeps the login of the previous launch
  const answer = given.outcome === 'ready' ? { ...given, login: given.login ?? login } : given
  if (answer.outcome === 'ready') await refuseForeign(tx, server_id, answer.addresses)
  const state = note === null ? machine.state : { note }
  await applyStep(tx, machine, { state, answer, next_step_in_ms: null }, now)
  const { account_id, name } = machine
  // the answer may cause the next command: a kept stop, or a launch by a rule
  const want = (await findMachine(tx, server_id, now))?.machine.want
  return { server_id, account_id, name, answer, want }
}

/**
 * Corrects the addresses of a machine that was handed over, and its login unless it is null.
 *
 * @returns undefined if no machine was handed over or the server is deleted; nothing is changed
 */
export async function correctAddresses(
  tx: Transaction<Schema>,
  server_id: number,
  addresses: readonly Address[],
  login: string | null,
  now: number
) {
  const found = await findMachine(tx, server_id, now)
  if (!found?.machine.has_booted || found.status === STATUS.deleted) return undefined
  const { account_id, name } = found.machine
  await refuseForeign(tx, server_id, addresses)
  const corrected = { addresses: JSON.stringify(addresses), login: login ?? found.login }
  await updateMachine(tx, found.machine, { ...corrected, problem: null, problem_since: null })
  await enqueueReadyMail(tx, found.machine)
  return { server_id, account_id, name, addresses }
}

const ADDRESS_LOCK = 4_710_309

/**
 * Refuses addresses of other servers. Until the transaction ends, no other transaction can set an address.
 *
 * @throws if another server has one of the addresses
 */
async function refuseForeign(tx: Transaction<Schema>, server_id: number, addresses: readonly Address[]) {
  await sql`select pg_advisory_xact_lock(${ADDRESS_LOCK})`.execute(tx)
  const { rows } = await sql<{ address: string; owner: number }>`
    select one ->> 'address' as address, server_id as owner
    from machines join servers using (account_id, server_id), jsonb_array_elements(addresses) one
    where server_id <> ${server_id} and status <> ${STATUS.deleted}
      and one ->> 'address' = any(${addresses.map(({ address }) => address)}::text[])`.execute(tx)
  const [taken] = rows
  if (taken !== undefined)
    throw new Error(
      `${taken.address} is the address of server ${taken.owner}. Type another, or correct that one first: machines address ${taken.owner}.`
    )
}

interface FoundMachine {
  readonly machine: TakenMachine
  readonly status: number
  /** Login of the previous launch. */
  readonly login: string | null
}

/**
 * Finds a machine of the provisioner 'manual' after settling its account, and locks both.
 *
 * @returns undefined if the server was never launched
 */
async function findMachine(
  tx: Transaction<Schema>,
  server_id: number,
  now: number
): Promise<FoundMachine | undefined> {
  const { account_id } = await tx
    .selectFrom('servers')
    .select('account_id')
    .where('server_id', '=', server_id)
    .executeTakeFirstOrThrow(() => new Error(`There is no server ${server_id}. See servers list.`))
  await settleAccount(tx, account_id, now)
  const { rows } = await sql<FoundMachine>`
    select status, m.login, machine_step(m) as machine from machines m join servers using (account_id, server_id)
    where account_id = ${account_id} and server_id = ${server_id} for update of m`.execute(tx)
  const [found] = rows
  if (found === undefined || found.machine.provisioner === 'manual') return found
  throw new Error(
    `The machine of server ${server_id} is not handed over by hand (${found.machine.provisioner}).`
  )
}
