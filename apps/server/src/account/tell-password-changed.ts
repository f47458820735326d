import type { Kysely } from 'kysely'
import { letters } from '../billing/letters.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { Post } from '../platform/mail/create-post.ts'
import { credentialOf } from './credential.ts'

declare module '../platform/jobs/add-job.ts' {
  interface Tasks {
    /** Mails to an account that its password has changed. */
    'tell-password-changed': { readonly account_id: number }
  }
}

/** Tells an account by mail that its password is another one, in case it was not its owner. */
export async function tellPasswordChanged(
  db: Kysely<Schema>,
  { mailer, pages }: Post,
  account_id: number
): Promise<void> {
  const known = await credentialOf(db, { account_id })
  if (known !== undefined) await mailer.send(letters.passwordChanged(known.email, pages.newPassword))
}
