import { sql, type Transaction } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'

/**
 * Records that an operator has seen the host of a machine off, so its server in the cloud may be deleted without a stop.
 *
 * @returns false if no command of the server waits for a cloud
 */
export async function fenceMachine(tx: Transaction<Schema>, server_id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('machines')
    .set({ is_fenced: true, next_step_at: sql`product_now()` })
    .where('server_id', '=', server_id)
    .where('provisioner', '=', 'openstack')
    .where('is_answered', '=', false)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
