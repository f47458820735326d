import type { Kysely } from 'kysely'
import { inTransaction } from '../db/in-transaction.ts'
import type { Schema } from '../db/schema.ts'
import { addJob } from '../jobs/add-job.ts'
import type { Entrant } from './Entrant.ts'

/** Whether anybody has the address is asked by the job: here the same is done for all, in the same time. */
export async function askPasswordLink(
  db: Kysely<Schema>,
  email: string,
  { address, agent }: Entrant
): Promise<void> {
  await inTransaction(db, (tx) =>
    addJob(tx, 'mail-password-link', { email: email.toLowerCase(), address, agent })
  )
}
