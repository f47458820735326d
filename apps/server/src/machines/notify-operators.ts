import { sql, type Transaction } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import { addJob } from '../platform/jobs/add-job.ts'
import type { MachineAnswer, TakenMachine } from './provisioner.ts'

export interface MachineNotice {
  readonly account_id?: number
  readonly server_id?: number
  readonly text: string
}

/** Adds notices for operators, listed by `notices list`, and sends one e-mail about them. */
export async function notifyOperators(
  tx: Transaction<Schema>,
  now: number,
  notices: readonly MachineNotice[]
): Promise<void> {
  if (notices.length === 0) return
  await tx
    .insertInto('operator_notices')
    .values(notices.map((notice) => ({ ...notice, at: new Date(now) })))
    .execute()
  await addJob(tx, 'mail-operator', { machine_notices: notices.map(({ text }) => text) })
}

/** Maximum number of machines that are named at once: an outage of the cloud concerns all. */
const MAX_NOTICES_AT_ONCE = 20

/** Notifies operators once of each problem that a machine has had for more than 5 minutes. */
export async function reportProblems(tx: Transaction<Schema>, now: number): Promise<void> {
  const { rows } = await sql<{ account_id: number; server_id: number; problem: string }>`
    update machines set problem_reported = true
    where problem_since < product_now() - interval '5 minutes' and not problem_reported
    returning account_id, server_id, problem`.execute(tx)
  const notices: MachineNotice[] = rows.map(({ problem, ...server }) => ({
    ...server,
    text: `Машина сервера ${server.server_id}: ${problem}`
  }))
  const others = notices.splice(MAX_NOTICES_AT_ONCE).length
  if (others > 0) notices.push({ text: `Неполадки ещё у ${others} машин: machines list.` })
  await notifyOperators(tx, now, notices)
}

/** Notifies operators of a launch that a cloud refused and of a machine that it lost. */
export async function reportFailure(
  tx: Transaction<Schema>,
  { account_id, server_id, provisioner }: TakenMachine,
  { answer, problem = '' }: { readonly answer: MachineAnswer; readonly problem: string | undefined },
  now: number
): Promise<void> {
  // simulated machines fail on request, and operators report failures of machines by hand themselves
  if (provisioner === 'simulated' || provisioner === 'manual') return
  if (answer.outcome !== 'refused' && answer.outcome !== 'failed') return
  const what = answer.outcome === 'refused' ? 'запуск не удался' : 'машина потеряна'
  const text = `Сервер ${server_id}: ${what} (${answer.reason}). ${problem}`.trimEnd()
  await notifyOperators(tx, now, [{ account_id, server_id, text }])
}
