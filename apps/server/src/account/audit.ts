import type { Transaction } from 'kysely'
import { now as productNow } from '../platform/clock.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { ClientInfo } from '../platform/http/caller.ts'

export type Act =
  | 'signed_up'
  | 'signed_in'
  | 'sign_in_failed'
  | 'signed_out'
  | 'password_changed'
  | 'password_link_sent'
  | 'password_reset'
  | 'sessions_ended'
  | 'profile_changed'
  | 'account_erased'
  | 'confirmed'
  | 'email_confirmed'
  | 'email_change_asked'
  | 'email_change_cancelled'
  | 'email_changed'
  | 'key_added'
  | 'key_renamed'
  | 'key_removed'
  | 'codes_connected'
  | 'codes_removed'
  | 'recovery_codes_made'
  | 'factor_undone'
  | 'factors_removed'

/**
 * Writes down what somebody did, beside doing it. What was typed is not kept: people type a password where an address
 * belongs.
 *
 * @param account_id null when it was no account's
 */
export async function writeAct(
  tx: Transaction<Schema>,
  account_id: number | null,
  act: Act,
  { address, agent }: ClientInfo,
  details: Readonly<Record<string, unknown>> = {}
): Promise<void> {
  await tx
    .insertInto('account_acts')
    .values({
      account_id,
      at: new Date(await productNow(tx)),
      act,
      address,
      agent,
      details: JSON.stringify(details)
    })
    .execute()
}
