import type { Kysely } from 'kysely'
import { inTransaction } from '../platform/db/in-transaction.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { ClientInfo } from '../platform/http/caller.ts'
import { addJob } from '../platform/jobs/add-job.ts'

/** Whether anybody has the address is asked by the job: here the same is done for all, in the same time. */
export async function askPasswordLink(
  db: Kysely<Schema>,
  email: string,
  { address, agent }: ClientInfo
): Promise<void> {
  await inTransaction(db, (tx) =>
    addJob(tx, 'mail-password-link', { email: email.toLowerCase(), address, agent })
  )
}
