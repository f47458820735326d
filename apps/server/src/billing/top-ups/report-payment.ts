import { DAY_MS } from '@cloud/pricing/books'
import type { Transaction } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import { addJob } from '../../platform/jobs/add-job.ts'

/**
 * Reports a card payment to the operators: a notice of `notices list` and an e-mail. A text about an account is
 * reported once, one about the acquirer once a day.
 *
 * @param account_id null if the report is about the acquirer, not about a payment
 */
export async function reportPayment(
  tx: Transaction<Schema>,
  account_id: number | null,
  text: string,
  now: number
): Promise<void> {
  const known = await tx
    .selectFrom('operator_notices')
    .select('text')
    .where('text', '=', text)
    .where('at', '>', new Date(account_id === null ? now - DAY_MS : 0))
    .limit(1)
    .executeTakeFirst()
  if (known !== undefined) return
  await tx
    .insertInto('operator_notices')
    .values({ account_id, server_id: null, text, at: new Date(now) })
    .execute()
  await addJob(tx, 'mail-operator', { payment_notice: text })
}
