import { STATUS } from '@cloud/pricing'
import { sql, type Transaction } from 'kysely'
import type { Address } from '../platform/db/schema/servers.ts'
import type { Schema } from '../platform/db/schema.ts'
import { applyMachineAnswer } from './apply-machine-answer.ts'
import { updateBy } from './machine-steps.ts'
import type { MachineAnswer } from './provisioner.ts'
import { enqueueReadyMail } from './ready-mail.ts'

export interface AnsweredByHand {
  readonly server_id: number
  readonly account_id: number
  readonly name: string
  readonly answer: MachineAnswer
}

interface Found {
  readonly account_id: number
  readonly name: string
  readonly status: number
  readonly operation: number
}

/** Returns the answer for the status of a server; undefined if that status awaits no such answer. */
export type AnswerTo = (status: number) => MachineAnswer | undefined

export const readyAnswer =
  (addresses: readonly Address[], login: string | null): AnswerTo =>
  (status) =>
    status === STATUS.start ? { outcome: 'ready', addresses, login } : undefined

export const downAnswer: AnswerTo = (status) => (status === STATUS.pausing ? { outcome: 'down' } : undefined)

/** Refuses the launch of a server that starts; reports the machine of an active server as lost. */
export const failedAnswer: AnswerTo = (status) => {
  if (status === STATUS.start) return { outcome: 'refused', reason: 'internal' }
  return status === STATUS.active ? { outcome: 'failed', reason: 'internal' } : undefined
}

/**
 * Applies an operator's answer for a machine of the provisioner 'manual'.
 *
 * @param note text for operators that is saved with the machine; null keeps the previous note
 * @returns undefined if the status of the server awaits no such answer; nothing is changed
 * @throws if the machine belongs to another provisioner
 */
export async function answerByHand(
  tx: Transaction<Schema>,
  server_id: number,
  answerTo: AnswerTo,
  note: string | null,
  now: number
): Promise<AnsweredByHand | undefined> {
  const found = await findMachine(tx, server_id)
  const answer = found && answerTo(found.status)
  if (answer === undefined || found === undefined) return undefined
  const { account_id, name, operation } = found
  if (answer.outcome === 'ready') await refuseForeign(tx, server_id, answer.addresses)
  // what fell due before may have ended the launch
  const isApplied = await applyMachineAnswer(
    tx,
    { account_id, server_id, operation, outcome: answer.outcome },
    now
  )
  if (!isApplied) return undefined
  await tx
    .updateTable('machines')
    .set({
      is_answered: true,
      ...(note === null ? {} : { state: JSON.stringify({ note }) }),
      ...updateBy(answer)
    })
    .where('account_id', '=', account_id)
    .where('server_id', '=', server_id)
    .execute()
  if (answer.outcome === 'ready') await enqueueReadyMail(tx, { account_id, server_id })
  return { server_id, account_id, name, answer }
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
  if (found === undefined || found.status === STATUS.deleted) return undefined
  const { account_id, name } = found
  await refuseForeign(tx, server_id, addresses)
  const { numUpdatedRows } = await tx
    .updateTable('machines')
    .set({
      addresses: JSON.stringify(addresses),
      problem: null,
      problem_since: null,
      ...(login === null ? {} : { login })
    })
    .where('account_id', '=', account_id)
    .where('server_id', '=', server_id)
    .where('has_booted', '=', true)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return undefined
  await enqueueReadyMail(tx, { account_id, server_id })
  return { server_id, account_id, name, addresses }
}

/** @throws if another server has one of the addresses */
async function refuseForeign(tx: Transaction<Schema>, server_id: number, addresses: readonly Address[]) {
  const { rows } = await sql<{ address: string; owner: number }>`
    select one ->> 'address' as address, server_id as owner
    from machines join servers using (account_id, server_id), jsonb_array_elements(addresses) one
    where server_id <> ${server_id} and status <> ${STATUS.deleted}
      and one ->> 'address' = any(${addresses.map(({ address }) => address)}::text[])`.execute(tx)
  const [taken] = rows
  if (taken !== undefined) throw new Error(`${taken.address} is the address of server ${taken.owner}.`)
}

/**
 * Finds a machine of the provisioner 'manual' and locks its account, as all writes do.
 *
 * @returns undefined if the server was never launched
 */
async function findMachine(tx: Transaction<Schema>, server_id: number): Promise<Found | undefined> {
  const found = await tx
    .selectFrom('servers')
    .leftJoin('machines', 'machines.server_id', 'servers.server_id')
    .select(['servers.account_id', 'provisioner'])
    .where('servers.server_id', '=', server_id)
    .executeTakeFirst()
  if (found === undefined) throw new Error(`There is no server ${server_id}. See servers list.`)
  const { account_id, provisioner } = found
  if (provisioner === null) return undefined
  if (provisioner !== 'manual')
    throw new Error(`The machine of server ${server_id} is not handed over by hand (${provisioner}).`)
  await sql`select from accounts where account_id = ${account_id} for no key update`.execute(tx)
  return tx
    .selectFrom('servers')
    .select(['account_id', 'name', 'status', 'operation'])
    .where('account_id', '=', account_id)
    .where('server_id', '=', server_id)
    .executeTakeFirstOrThrow()
}
