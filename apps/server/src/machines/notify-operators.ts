import type { Transaction } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import { addJob } from '../platform/jobs/add-job.ts'

export interface MachineNotice {
  readonly account_id: number | null
  readonly server_id: number | null
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
