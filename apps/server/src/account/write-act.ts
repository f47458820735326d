import type { Transaction } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import type { ClientInfo } from '../platform/http/caller.ts'
import { productNow } from '../platform/product-clock.ts'
import { tokenOf } from '../platform/token-of-transaction.ts'

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
  | 'ssh_key_added'
  | 'ssh_key_removed'
  | 'token_created'
  | 'token_revoked'
  | 'webhook_added'
  | 'webhook_changed'
  | 'webhook_removed'
  | 'factor_undone'
  | 'factors_removed'

/**
 * Records an act in the audit log, in the transaction of the act. Typed values are not stored: users sometimes type a
 * password into the e-mail field.
 *
 * @param account_id null if the act belongs to no account
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
      details: JSON.stringify({ ...details, token_prefix: details['token_prefix'] ?? tokenOf(tx)?.prefix })
    })
    .execute()
}
