import { STATUS } from '@cloud/pricing'
import { sql, type Transaction } from 'kysely'
import type { Address, ProvisionerName, Want } from '../platform/db/schema/servers.ts'
import type { Schema } from '../platform/db/schema.ts'
import { applyMachineAnswer } from './apply-machine-answer.ts'
import { updateBy, updateMachine } from './machine-steps.ts'
import type { MachineAnswer } from './provisioner.ts'
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
  const found = await findMachine(tx, server_id)
  if (found === undefined) return undefined
  const { account_id, name, operation } = found
  for (const given of answers) {
    const answered = { account_id, server_id, operation, outcome: given.outcome }
    if (!(await applyMachineAnswer(tx, answered, now))) continue
    // the disk keeps the login of the previous launch
    const answer = given.outcome === 'ready' ? { ...given, login: given.login ?? found.login } : given
    if (answer.outcome === 'ready') await refuseForeign(tx, server_id, answer.addresses)
    const noted = note === null ? {} : { state: JSON.stringify({ note }) }
    const is_answered = sql<boolean>`operation = ${operation}`
    await updateMachine(tx, found, { is_answered, ...noted, ...updateBy(answer) })
    if (answer.outcome === 'ready') await enqueueReadyMail(tx, found)
    // the answer may cause the next command: a kept stop, or a launch by a rule
    const want = (await findMachine(tx, server_id))?.want
    return { server_id, account_id, name, answer, want }
  }
  return undefined
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
  login: string | null
) {
  const found = await findMachine(tx, server_id)
  if (!found?.has_booted || found.status === STATUS.deleted) return undefined
  const { account_id, name } = found
  await refuseForeign(tx, server_id, addresses)
  const corrected = { addresses: JSON.stringify(addresses), ...(login === null ? {} : { login }) }
  await updateMachine(tx, found, { ...corrected, problem: null, problem_since: null })
  await enqueueReadyMail(tx, found)
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
  readonly account_id: number
  readonly server_id: number
  readonly name: string
  readonly status: number
  readonly operation: number
  readonly provisioner: ProvisionerName | null
  readonly has_booted: boolean | null
  readonly want: Want
  readonly login: string | null
}

/**
 * Finds a machine of the provisioner 'manual' and locks its account, as all writes do.
 *
 * @returns undefined if the server was never launched
 */
async function findMachine(tx: Transaction<Schema>, server_id: number): Promise<FoundMachine | undefined> {
  await sql`
    select from accounts join servers using (account_id)
    where server_id = ${server_id} for no key update of accounts`.execute(tx)
  const { rows } = await sql<FoundMachine>`
    select account_id, server_id, name, status, s.operation, provisioner, has_booted, want, login
    from servers s left join machines using (account_id, server_id) where server_id = ${server_id}`.execute(
    tx
  )
  const [found] = rows
  if (found === undefined) throw new Error(`There is no server ${server_id}. See servers list.`)
  if (found.provisioner === null) return undefined
  if (found.provisioner === 'manual') return found
  throw new Error(`The machine of server ${server_id} is not handed over by hand (${found.provisioner}).`)
}
