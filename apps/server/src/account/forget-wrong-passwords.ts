import type { Kysely } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import { networkOf } from '../platform/http/rate-limit.ts'

/** What the wrong passwords of a network for an account are counted under. */
export const WRONG_PASSWORDS = 'wrong_passwords'

/**
 * Starts the count of somebody's wrong passwords anew: he has shown that the account is his.
 *
 * @param whose the account, as it was named when they were counted
 */
export async function forgetWrongPasswords(
  db: Kysely<Schema>,
  { address }: { readonly address: string },
  whose: string
): Promise<void> {
  await db
    .deleteFrom('tries')
    .where('what', '=', WRONG_PASSWORDS)
    .where('who', '=', `${networkOf(address)} ${whose}`)
    .execute()
}
