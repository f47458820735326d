import type { Kysely } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import type { Post } from '../platform/mail/post.ts'

/**
 * Where an account is written to about itself; undefined where it is not: who signed up with somebody else's address has
 * nothing mailed there but the link that asks. Source: docs/rules/security.md#e-mail.
 */
export async function addressOf(
  db: Kysely<Schema>,
  { confirmedOnly }: Pick<Post, 'confirmedOnly'>,
  account_id: number
): Promise<string | undefined> {
  const account = await db
    .selectFrom('accounts')
    .select(['email', 'email_confirmed_at'])
    .where('account_id', '=', account_id)
    .executeTakeFirst()
  return confirmedOnly && account?.email_confirmed_at === null ? undefined : account?.email
}
