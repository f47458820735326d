import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import type { ClientInfo } from '../../platform/http/caller.ts'
import { productNow } from '../../platform/product-clock.ts'
import { lockCredential } from '../credential.ts'
import { queueFactorChangeMail } from '../factor-mail/factor-change-mail.ts'
import { dropNeedlessCodes } from '../factors/recovery-codes.ts'
import { expireLinks } from '../limits/link-email-limit.ts'
import { endSessions, tokenHash } from '../session/session.ts'
import { writeAct } from '../write-act.ts'

/** Factors that were added since a moment and still exist. */
interface AddedFactors {
  readonly keys: readonly string[]
  readonly app: boolean
  readonly recovery_codes: boolean
  readonly ssh_keys: readonly string[]
  /** Names of API tokens. */
  readonly tokens: readonly string[]
  /** Names of webhooks. */
  readonly webhooks: readonly string[]
}

/** Possible effect of a link. */
export type Addition =
  | {
      readonly state: 'open'
      readonly account_id: number
      readonly email: string
      readonly added_at: string
      readonly added: AddedFactors
    }
  | { readonly state: 'unknown' | 'late' | 'undone' | 'gone' }

const timestamp = (text: string): RawBuilder<Date> => sql<Date>`${text}::timestamptz`

/**
 * Finds what a link would undo: the factor that its e-mail is about, and all factors added after it, because the same user
 * may have added them. Changes nothing.
 */
export async function findAddition(tx: Transaction<Schema>, token: string): Promise<Addition> {
  const link = await tx
    .selectFrom('factor_links')
    .innerJoin('accounts', 'accounts.account_id', 'factor_links.account_id')
    .select(['accounts.account_id', 'email', 'expires_at', 'undone_at'])
    .select(sql<string>`added_at::text`.as('added_at'))
    .where('token_hash', '=', tokenHash(token))
    .where('former_email', 'is', null)
    .executeTakeFirst()
  if (link === undefined) return { state: 'unknown' }
  const { account_id, email, expires_at, undone_at, added_at } = link
  if (undone_at !== null) return { state: 'undone' }
  if (expires_at.getTime() < (await productNow(tx))) return { state: 'late' }
  const added = await addedSince(tx, account_id, added_at)
  return addedInWords(added).length > 0
    ? { state: 'open', account_id, email, added_at, added }
    : { state: 'gone' }
}

async function addedSince(db: Kysely<Schema>, account_id: number, added_at: string): Promise<AddedFactors> {
  const { rows } = await sql<AddedFactors>`
    with since as (select ${account_id}::bigint as account_id, ${added_at}::timestamptz as moment)
    select
      array(select name from passkeys p where p.account_id = since.account_id and created_at >= moment
        order by key_id) as keys,
      exists(select from one_time_codes c where c.account_id = since.account_id and created_at >= moment) as app,
      exists(select from recovery_codes r where r.account_id = since.account_id and created_at >= moment) as recovery_codes,
      array(select name from ssh_keys s where s.account_id = since.account_id and created_at >= moment
        order by key_id) as ssh_keys,
      array(select name from api_tokens t where t.account_id = since.account_id and created_at >= moment
        order by token_id) as tokens,
      array(select name from webhooks w where w.account_id = since.account_id and created_at >= moment
        order by webhook_id) as webhooks
    from since`.execute(db)
  return rows[0] ?? { keys: [], app: false, recovery_codes: false, ssh_keys: [], tokens: [], webhooks: [] }
}

/** Describes the parts of an addition. */
export const addedInWords = ({
  keys,
  app,
  recovery_codes,
  ssh_keys,
  tokens,
  webhooks
}: AddedFactors): readonly string[] => [
  ...keys.map((name) => `ключ доступа «${name}»`),
  ...(app ? ['приложение с одноразовыми кодами'] : []),
  ...(recovery_codes ? ['коды восстановления'] : []),
  ...ssh_keys.map((name) => `SSH-ключ «${name}»`),
  ...tokens.map((name) => `токен «${name}»`),
  ...webhooks.map((name) => `вебхук «${name}»`)
]

/**
 * Removes what `findAddition` finds, so that nothing that came with the addition opens the account. Concurrent sign-ins
 * either come before the removal and are ended, or come after it and lack the factor.
 *
 * @returns the state before, so that 'open' means that the addition was undone now
 */
export async function undoAddition(
  tx: Transaction<Schema>,
  token: string,
  client: ClientInfo
): Promise<Addition> {
  const found = await findAddition(tx, token)
  if (found.state !== 'open') return found
  const { account_id, added_at } = found
  await lockCredential(tx, account_id)
  // another click may have undone it while this one waited
  const addition = await findAddition(tx, token)
  if (addition.state !== 'open') return addition
  const added = await removeSince(tx, account_id, added_at)
  const [key_name, ...others] = [...added.keys, ...added.ssh_keys, ...added.tokens]
  await writeAct(tx, account_id, 'factor_undone', client, others.length === 0 ? { key_name } : {})
  await queueFactorChangeMail(tx, account_id, { change: 'undone', removed: addedInWords(added) }, client)
  return addition
}

/**
 * Removes the factors added to a locked account since a moment, and ends all sessions, unfinished sign-ins and a
 * pending change of the e-mail. Returns the removed factors.
 */
export async function removeSince(
  tx: Transaction<Schema>,
  account_id: number,
  added_at: string
): Promise<AddedFactors> {
  const added = await addedSince(tx, account_id, added_at)
  for (const table of [
    'passkeys',
    'one_time_codes',
    'recovery_codes',
    'ssh_keys',
    'api_tokens',
    'webhooks'
  ] as const)
    await tx
      .deleteFrom(table)
      .where('account_id', '=', account_id)
      .where('created_at', '>=', timestamp(added_at))
      .execute()
  await forgetPendingApp(tx, account_id)
  await dropNeedlessCodes(tx, account_id)
  await endSessions(tx, account_id)
  await tx.deleteFrom('sign_in_tickets').where('account_id', '=', account_id).execute()
  await expireLinks(tx, 'email_links', account_id)
  // the link of this change sent to other addresses, and the links of later changes
  await tx
    .updateTable('factor_links')
    .set({ undone_at: sql<Date>`now()` })
    .where('account_id', '=', account_id)
    .where('added_at', '>=', timestamp(added_at))
    .execute()
  return added
}

/** Removes an app whose secret was shown but whose first code was not entered. */
async function forgetPendingApp(tx: Transaction<Schema>, account_id: number): Promise<void> {
  await tx
    .deleteFrom('one_time_codes')
    .where('account_id', '=', account_id)
    .where('secret', 'is', null)
    .execute()
  await tx
    .updateTable('one_time_codes')
    .set({ pending_secret: null })
    .where('account_id', '=', account_id)
    .execute()
}
