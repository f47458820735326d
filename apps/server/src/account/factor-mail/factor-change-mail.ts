import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import type { ClientInfo } from '../../platform/http/caller.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import type { MailService } from '../../platform/mail/mail-service.ts'
import { createFactorEmail, type FactorChange } from './factor-emails.ts'
import { type Address, addressesOf, type ChangedAt, readChangeTime, withUndoLink } from './former-emails.ts'

/** Path of the link that undoes the addition of a factor. */
export const UNDO_PAGE = '/undo-factor'

interface FactorNews extends ChangedAt {
  readonly account_id: number
  readonly to: Address
  readonly news: FactorChange
  readonly client: ClientInfo
}

declare module '../../platform/jobs/add-job.ts' {
  interface JobPayloads {
    /** Notifies one address of an account that its factors have changed. */
    'mail-factor-change': FactorNews
  }
}

/** Queues an e-mail about a change of factors to the account's address and to its recent former addresses. */
export async function queueFactorChangeMail(
  tx: Transaction<Schema>,
  account_id: number,
  news: FactorChange,
  { address, agent }: ClientInfo
): Promise<void> {
  const moment = await readChangeTime(tx)
  for (const to of await addressesOf(tx, account_id))
    await addJob(tx, 'mail-factor-change', {
      account_id,
      to,
      news,
      client: { address, agent },
      ...moment
    })
}

/** Sends the e-mail of the job. */
export async function sendFactorChangeMail(
  db: Kysely<Schema>,
  { confirmedOnly, mailer, pages }: MailService,
  { account_id, to, news, client, at, added_at }: FactorNews
): Promise<void> {
  const account = await db
    .selectFrom('accounts')
    .select('email')
    .where('account_id', '=', account_id)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (account === undefined || (confirmedOnly && !to.is_confirmed)) return
  const about = { to: to.email, email: account.email, client, at, newPassword: pages.newPassword }
  if (news.change !== 'added') {
    await mailer.send(createFactorEmail(news, about))
    return
  }
  await withUndoLink(db, { account_id, at, added_at }, (token) =>
    mailer.send(createFactorEmail(news, { ...about, undo: `${pages.origin}${UNDO_PAGE}?token=${token}` }))
  )
}
