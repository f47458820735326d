import { STATUS } from '@cloud/pricing'
import type { Transaction } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import type { MachineOrder } from './provisioner.ts'

/** What machines were asked for at or before a moment and have not answered. */
export async function pendingMachines(
  tx: Transaction<Schema>,
  before: number
): Promise<readonly MachineOrder[]> {
  const pending = await tx
    .selectFrom('servers')
    .select(['account_id', 'server_id', 'operation', 'status'])
    .where('status', 'in', [STATUS.pausing, STATUS.start])
    .where('asked_at', '<=', new Date(before))
    .orderBy('server_id')
    .execute()
  return pending.map(({ status, ...order }) => ({
    ...order,
    want: status === STATUS.start ? 'running' : 'stopped'
  }))
}
