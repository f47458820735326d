import type { Transaction } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import type { Quotas } from '../../platform/limits.ts'
import type { UsedProof } from '../factors/run-if-proved.ts'
import { type Device, rememberDevice } from '../limits/known-devices.ts'
import { endOldest, type OpenSession, openSession } from '../session/session.ts'
import { writeAct } from '../write-act.ts'

/** Opens a session for a user who has proved their identity, and ends the oldest session when there are too many. */
export async function openLimitedSession(
  tx: Transaction<Schema>,
  account_id: number,
  device: Device,
  proved: UsedProof,
  { sessions }: Pick<Quotas, 'sessions'>
): Promise<OpenSession> {
  const is_new_device = await rememberDevice(tx, account_id, device)
  await writeAct(tx, account_id, 'signed_in', device, { ...proved, is_new_device })
  const session = await openSession(tx, account_id, device, proved.by)
  await endOldest(tx, account_id, sessions)
  return session
}
