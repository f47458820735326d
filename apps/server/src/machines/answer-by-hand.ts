import { STATUS } from '@cloud/pricing'
import { sql, type Transaction } from 'kysely'
import type { Address } from '../platform/db/schema/servers.ts'
import type { Schema } from '../platform/db/schema.ts'
import { applyMachineAnswer } from './apply-machine-answer.ts'
import { KEYS_PUT_IN } from './machine-steps.ts'
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

/** The answer to a state; undefined where no answer is awaited. */
export type AnswerTo = (status: number) => MachineAnswer | undefined

export const readyAnswer =
  (addresses: readonly Address[], login: string | null): AnswerTo =>
  (status) =>
    status === STATUS.start ? { outcome: 'ready', addresses, login } : undefined

export const downAnswer: AnswerTo = (status) => (status === STATUS.pausing ? { outcome: 'down' } : undefined)

/** While it starts, the launch is refused; while it runs, it has failed. */
export const failedAnswer: AnswerTo = (status) => {
  if (status === STATUS.start) return { outcome: 'refused', reason: 'internal' }
  return status === STATUS.active ? { outcome: 'failed', reason: 'internal' } : undefined
}

/**
 * Answers for a machine that operators hand over.
 *
 * @param note kept for operators with the machine; null keeps the earlier one
 * @returns undefined when its state awaits no such answer: nothing is done
 * @throws when the server's machine is not handed over by hand
 */
export async function answerByHand(
  tx: Transaction<Schema>,
  server_id: number,
  answerTo: AnswerTo,
  note: string | null,
  now: number
): Promise<AnsweredByHand | undefined> {
  const { account_id, name, status, operation } = await findMachine(tx, server_id)
  const answer = answerTo(status)
  if (answer === undefined) return undefined
  await applyMachineAnswer(tx, { account_id, server_id, operation, outcome: answer.outcome }, now)
  await tx
    .updateTable('machines')
    .set({
      is_answered: true,
      ...(note === null ? {} : { state: JSON.stringify({ note }) }),
      ...(answer.outcome === 'ready'
        ? {
            has_booted: true,
            ...KEYS_PUT_IN,
            addresses: JSON.stringify(answer.addresses),
            login: answer.login
          }
        : {})
    })
    .where('account_id', '=', account_id)
    .where('server_id', '=', server_id)
    .execute()
  if (answer.outcome === 'ready') await enqueueReadyMail(tx, { account_id, server_id })
  return { server_id, account_id, name, answer }
}

/** Corrects the addresses of a machine that was handed over; the login stays when it is null. */
export async function correctAddresses(
  tx: Transaction<Schema>,
  server_id: number,
  addresses: readonly Address[],
  login: string | null
) {
  const { account_id, name, status } = await findMachine(tx, server_id)
  if (status === STATUS.deleted) throw new Error(`Server ${server_id} is deleted.`)
  await tx
    .updateTable('machines')
    .set({ addresses: JSON.stringify(addresses), ...(login === null ? {} : { login }) })
    .where('account_id', '=', account_id)
    .where('server_id', '=', server_id)
    .execute()
  await enqueueReadyMail(tx, { account_id, server_id })
  return { server_id, account_id, name, addresses }
}

/** Finds a machine by hand and locks its account first, as every act does. */
async function findMachine(tx: Transaction<Schema>, server_id: number): Promise<Found> {
  const machine = await tx
    .selectFrom('machines')
    .select(['account_id', 'provisioner'])
    .where('server_id', '=', server_id)
    .executeTakeFirst()
  if (machine === undefined) throw new Error(`Server ${server_id} was never started: it has no machine.`)
  if (machine.provisioner !== 'manual')
    throw new Error(`The machine of server ${server_id} is not handed over by hand (${machine.provisioner}).`)
  const { account_id } = machine
  await sql`select from accounts where account_id = ${account_id} for no key update`.execute(tx)
  const server = await tx
    .selectFrom('servers')
    .select(['account_id', 'name', 'status', 'operation'])
    .where('account_id', '=', account_id)
    .where('server_id', '=', server_id)
    .executeTakeFirstOrThrow()
  return server
}
