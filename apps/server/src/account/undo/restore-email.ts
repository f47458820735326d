import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import type { ClientInfo } from '../../platform/http/caller.ts'
import { productNow } from '../../platform/product-clock.ts'
import { lockCredential } from '../credential.ts'
import { queueFactorChangeMail } from '../factor-mail/factor-change-mail.ts'
import { UNDO_HOURS } from '../factor-mail/former-emails.ts'
import { expireLinks } from '../limits/link-email-limit.ts'
import { writeAct } from '../write-act.ts'
import { addedInWords, removeSince } from './undo-addition.ts'

/** Possible effect of the link to a former address. */
export type Restoration =
  | {
      readonly state: 'open'
      readonly account_id: number
      readonly email: string
      readonly former_email: string
      readonly added_at: string
      readonly expires_at: Date
    }
  | { readonly state: 'unknown' | 'late' | 'undone' | 'gone' | 'taken' }

/** Finds the address that a link would restore. Changes nothing. */
export async function findRestoration(tx: Transaction<Schema>, token_hash: Buffer): Promise<Restoration> {
  const link = await tx
    .selectFrom('factor_links')
    .innerJoin('accounts', 'accounts.account_id', 'factor_links.account_id')
    .select(['accounts.account_id', 'email', 'former_email', 'expires_at', 'undone_at'])
    .select(sql<string>`added_at::text`.as('added_at'))
    .select((q) =>
      q
        .exists(
          q
            .selectFrom('accounts as others')
            .select('others.account_id')
            .whereRef('others.email', '=', 'former_email')
        )
        .as('is_taken')
    )
    .where('token_hash', '=', token_hash)
    .executeTakeFirst()
  if (link === undefined || link.former_email === null) return { state: 'unknown' }
  const { account_id, email, former_email, added_at, expires_at, undone_at, is_taken } = link
  if (undone_at !== null) return { state: 'undone' }
  if (expires_at.getTime() < (await productNow(tx))) return { state: 'late' }
  if (email === former_email) return { state: 'gone' }
  if (is_taken) return { state: 'taken' }
  return { state: 'open', account_id, email, former_email, added_at, expires_at }
}

/**
 * Restores the former address of an account, and removes everything added since the change: factors, sessions, links
 * sent to the other address. The password stays: the former address receives a link to set a new password.
 *
 * @returns the state before, so that 'open' means that the address was restored now
 */
export async function restoreEmail(
  tx: Transaction<Schema>,
  token_hash: Buffer,
  client: ClientInfo
): Promise<Restoration> {
  const found = await findRestoration(tx, token_hash)
  if (found.state !== 'open') return found
  const { account_id } = found
  await lockCredential(tx, account_id)
  // another click may have restored it while this one waited
  const restoration = await findRestoration(tx, token_hash)
  if (restoration.state !== 'open') return restoration
  const { former_email, added_at, expires_at } = restoration
  const added = await removeSince(tx, account_id, added_at)
  // links sent to the other address become invalid, and do not count for the former one
  for (const table of ['password_links', 'email_links'] as const)
    await tx
      .deleteFrom(table)
      .where('account_id', '=', account_id)
      .where('created_at', '>=', sql<Date>`${added_at}::timestamptz`)
      .execute()
  await expireLinks(tx, 'password_links', account_id)
  await sql`update accounts set email = ${former_email}, email_confirmed_at =
    (select now() from former_emails f where f.account_id = ${account_id} and f.email = ${former_email} and is_confirmed)
    where account_id = ${account_id}`.execute(tx)
  // later addresses may belong to an attacker and must receive no e-mail
  await tx
    .deleteFrom('former_emails')
    .where('account_id', '=', account_id)
    .where('replaced_at', '>=', new Date(expires_at.getTime() - UNDO_HOURS * 3_600_000))
    .execute()
  await writeAct(tx, account_id, 'email_changed', client, { restored: true })
  const removed = addedInWords(added)
  if (removed.length > 0) await queueFactorChangeMail(tx, account_id, { change: 'undone', removed }, client)
  return restoration
}
