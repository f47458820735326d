import { sql, type Transaction } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import { notifyOperators } from './notify-operators.ts'
import type { MachineAnswer, TakenMachine } from './provisioner.ts'

/** Notifies operators once of each problem that a machine has had for more than 5 minutes. */
export async function reportProblems(tx: Transaction<Schema>, now: number): Promise<void> {
  const { rows } = await sql<{ account_id: number; server_id: number; problem: string }>`
    update machines set problem_reported = true
    where problem_since < product_now() - interval '5 minutes' and not problem_reported
    returning account_id, server_id, problem`.execute(tx)
  await notifyOperators(
    tx,
    now,
    rows.map(({ account_id, server_id, problem }) => ({
      account_id,
      server_id,
      text: `Машина сервера ${server_id}: ${problem}`
    }))
  )
}

/** Notifies operators of a launch that was refused and of a machine that was lost. Simulated machines fail on request. */
export async function reportFailure(
  tx: Transaction<Schema>,
  { account_id, server_id, provisioner }: TakenMachine,
  { answer, problem = '' }: { readonly answer: MachineAnswer; readonly problem: string | undefined },
  now: number
): Promise<void> {
  if (provisioner === 'simulated' || (answer.outcome !== 'refused' && answer.outcome !== 'failed')) return
  const what = answer.outcome === 'refused' ? 'запуск не удался' : 'машина потеряна'
  const text = `Сервер ${server_id}: ${what} (${answer.reason}). ${problem}`.trimEnd()
  await notifyOperators(tx, now, [{ account_id, server_id, text }])
}
