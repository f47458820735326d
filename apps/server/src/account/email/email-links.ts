import { waitText } from '@cloud/pricing/words'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import type { ClientInfo } from '../../platform/http/caller.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import type { MailService } from '../../platform/mail/mail-service.ts'
import { Refusal, wrongInput } from '../../platform/refusal.ts'
import { credentialOf, ownCredential } from '../credential.ts'
import {
  type ChangedAt,
  isRestorableElsewhere,
  keepFormerEmail,
  readChangeTime,
  withUndoLink
} from '../factor-mail/former-emails.ts'
import {
  expireLinks,
  LINK_CREATION_TIME,
  reserveLinkEmail,
  secondsToNextLinkEmail
} from '../limits/link-email-limit.ts'
import { newToken, tokenHash } from '../session/session.ts'
import { writeAct } from '../write-act.ts'
import { createAddressChangeEmail, createAddressReplacedEmail, createLinkEmail } from './link-emails.ts'

declare module '../../platform/jobs/add-job.ts' {
  interface JobPayloads {
    /** Sends an e-mail with a link that confirms the account's current address or its replacement. */
    'mail-email-link': { readonly account_id: number; readonly email: string }
    /** Notifies an address that its replacement was requested or completed. */
    'mail-email-change': EmailChange
  }
}

interface EmailChange {
  readonly to: string
  readonly email: string
  readonly is_done: boolean
  /** Only for a completed change: data that the former address needs to undo it. */
  readonly undo?: ChangedAt & { readonly account_id: number; readonly is_confirmed: boolean }
}

/** Path of the link that restores the former address of an account. */
export const RESTORE_PAGE = '/restore-email'

/** Path of the link that confirms an address. */
export const EMAIL_PAGE = '/confirm-email'

const IN_A_DAY = sql<Date>`now() + interval '1 day'`

/**
 * Queues an e-mail with a link that confirms an address. Throws at once when no e-mail may be sent yet.
 *
 * @throws Refusal `too_many_requests`
 */
export async function requestEmailLink(
  tx: Transaction<Schema>,
  account_id: number,
  email: string
): Promise<void> {
  refuseEmailWithin(await reserveLinkEmail(tx, 'email_links', account_id))
  await tx
    .insertInto('email_links')
    // placeholder token that nobody holds: the link gets its own when it is mailed
    .values({ token_hash: tokenHash(newToken()), account_id, email, expires_at: IN_A_DAY })
    .execute()
  await addJob(tx, 'mail-email-link', { account_id, email })
}

/**
 * Refuses another e-mail while there are seconds to wait.
 *
 * @throws Refusal `too_many_requests`
 */
export function refuseEmailWithin(seconds: number): void {
  if (seconds > 0)
    throw new Refusal(
      'too_many_requests',
      `Письмо со ссылкой недавно отправлено. Следующее можно запросить через ${waitText(seconds)}.`,
      {},
      seconds
    )
}

/**
 * Requests a change to another address. The old address stays valid until the new one is confirmed, and receives an e-mail.
 *
 * @throws Refusal `invalid` at `email`, `email_taken`, `too_many_requests`
 */
export async function requestEmailChange(
  tx: Transaction<Schema>,
  account_id: number,
  email: string,
  client: ClientInfo
): Promise<void> {
  const owner = await ownCredential(tx, { account_id })
  if (owner.email === email) throw wrongInput({ email: 'Это и есть почта аккаунта. Укажите другую.' })
  await refuseTakenEmail(tx, email, account_id)
  await requestEmailLink(tx, account_id, email)
  await addJob(tx, 'mail-email-change', { to: owner.email, email, is_done: false })
  await writeAct(tx, account_id, 'email_change_asked', client)
}

/**
 * Cancels the change to another address and ends its link.
 *
 * @throws Refusal `not_found`
 */
export async function cancelEmailChange(
  tx: Transaction<Schema>,
  account_id: number,
  client: ClientInfo
): Promise<void> {
  const ended = await tx
    .updateTable('email_links')
    .set({ expires_at: LINK_CREATION_TIME })
    .where('account_id', '=', account_id)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('email', '!=', (accounts) =>
      accounts.selectFrom('accounts').select('email').where('account_id', '=', account_id)
    )
    .executeTakeFirst()
  if (ended.numUpdatedRows === 0n)
    throw new Refusal('not_found', 'Смена почты уже не ожидается: её отменили, или она состоялась.')
  await writeAct(tx, account_id, 'email_change_cancelled', client)
}

async function refuseTakenEmail(tx: Transaction<Schema>, email: string, account_id: number): Promise<void> {
  const taken = await tx
    .selectFrom('accounts')
    .select('account_id')
    .where('email', '=', email)
    .executeTakeFirst()
  if (taken !== undefined || (await isRestorableElsewhere(tx, email, account_id))) throw emailTaken()
}

const emailTaken = () => new Refusal('email_taken', 'Аккаунт с этой почтой уже есть. Укажите другую почту.')

/** Returns true for Postgres' error of a violated unique constraint. */
const isDuplicate = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505'

/** Sends the link. Its token is created here, so that neither the job nor the database ever holds it. */
export async function sendEmailLink(
  db: Kysely<Schema>,
  { mailer, pages }: MailService,
  { account_id, email }: { readonly account_id: number; readonly email: string }
): Promise<void> {
  const token = newToken()
  const asked = await db
    .updateTable('email_links')
    .set({ token_hash: tokenHash(token) })
    .where('account_id', '=', account_id)
    .where('email', '=', email)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('email')
    .executeTakeFirst()
  // replaced by a newer link, or already opened
  if (asked === undefined) return
  // in the fragment, which no server, log or referrer sees
  const link = `${new URL(EMAIL_PAGE, pages.panel).href}#${token}`
  await mailer.send(createLinkEmail(email, link))
}

export async function sendEmailChange(
  db: Kysely<Schema>,
  { confirmedOnly, mailer, pages }: MailService,
  { to, email, is_done, undo }: EmailChange
): Promise<void> {
  // a user who never read the mail of the former address gets no link back to it
  if (undo === undefined || (confirmedOnly && !undo.is_confirmed)) {
    await mailer.send(createAddressChangeEmail(to, email, is_done, pages.panel))
    return
  }
  await withUndoLink(db, { ...undo, former_email: to }, (token) =>
    mailer.send(createAddressReplacedEmail(to, email, `${pages.origin}${RESTORE_PAGE}?token=${token}`, pages))
  )
}

interface EmailLink {
  readonly account_id: number
  readonly email: string
  /** True if the address is to replace the account's current one. */
  readonly isOther: boolean
}

/**
 * Returns the account and the address of a link.
 *
 * @param locked keeps both unchanged until the transaction ends
 * @throws Refusal `link_expired`
 */
export async function readEmailLink(
  tx: Transaction<Schema>,
  token: string,
  locked?: 'locked'
): Promise<EmailLink> {
  const found = tx
    .selectFrom('email_links')
    .select(['account_id', 'email'])
    .where('token_hash', '=', tokenHash(token))
    .where('expires_at', '>', sql<Date>`now()`)
  const link = await (locked === undefined ? found : found.forUpdate()).executeTakeFirst()
  const owner = link && (await credentialOf(tx, { account_id: link.account_id }, locked))
  if (link === undefined || owner === undefined)
    throw new Refusal('link_expired', 'Ссылка устарела или уже использована. Запросите новую.')
  return { ...link, isOther: link.email !== owner.email }
}

/**
 * Confirms an address by the token of a link, which works once.
 *
 * @throws Refusal `link_expired`, `email_taken`
 */
export async function confirmEmail(
  tx: Transaction<Schema>,
  token: string,
  client: ClientInfo
): Promise<{ readonly email: string }> {
  const { account_id, email, isOther } = await readEmailLink(tx, token, 'locked')
  const owner = await ownCredential(tx, { account_id })
  const { is_confirmed: wasConfirmed } = await readEmailState(tx, account_id)
  if (isOther) {
    await refuseTakenEmail(tx, email, account_id)
    await keepFormerEmail(tx, account_id)
  }
  await tx
    .updateTable('accounts')
    .set({ email, email_confirmed_at: sql<Date>`now()` })
    .where('account_id', '=', account_id)
    .execute()
    // another account has taken the address in the meantime
    .catch((error: unknown) => {
      throw isDuplicate(error) ? emailTaken() : error
    })
  await expireLinks(tx, 'email_links', account_id)
  if (isOther) {
    // links mailed to the old address must stop working
    await expireLinks(tx, 'password_links', account_id)
    const undo = { account_id, is_confirmed: wasConfirmed, ...(await readChangeTime(tx)) }
    await addJob(tx, 'mail-email-change', { to: owner.email, email, is_done: true, undo })
  }
  await writeAct(tx, account_id, isOther ? 'email_changed' : 'email_confirmed', client)
  return { email }
}

/** Returns whether the address is confirmed, the pending new address, and when the next e-mail may be requested. */
export async function readEmailState(tx: Transaction<Schema>, account_id: number) {
  const account = await tx
    .selectFrom('accounts')
    .select(['email', 'email_confirmed_at'])
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow()
  const pending = await tx
    .selectFrom('email_links')
    .select('email')
    .where('account_id', '=', account_id)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('email', '!=', account.email)
    .executeTakeFirst()
  return {
    address: account.email,
    is_confirmed: account.email_confirmed_at !== null,
    pending: pending?.email ?? null,
    letter_in_seconds: await secondsToNextLinkEmail(tx, 'email_links', account_id)
  }
}
