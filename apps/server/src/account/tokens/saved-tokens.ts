import { randomBytes } from 'node:crypto'
import type { Body, contract, Token, TokenWithSecret } from '@cloud/api'
import { TOKEN_LIMITS } from '@cloud/pricing/account'
import { type Selectable, sql, type Transaction } from 'kysely'
import { moscowMonth } from '../../billing/spend-by-token.ts'
import type { ApiTokensTable } from '../../platform/db/schema/account.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { type Page, pageOf } from '../../platform/list-page.ts'
import { Refusal, wrongInput } from '../../platform/refusal.ts'
import { secretHash } from './find-token.ts'

const noSuchToken = () => new Refusal('not_found', 'Такого токена в аккаунте нет. Обновите список.')

/** Expired tokens that stay in the list of an account; a new token removes older ones. */
const EXPIRED_KEPT = 20

type TokenRow = Selectable<ApiTokensTable> & { readonly month: string }

const wireToken = (row: TokenRow): Token => ({
  id: row.token_id,
  name: row.name,
  prefix: row.prefix,
  scopes: row.scopes,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at?.toISOString() ?? null,
  month_limit_rub_cents: row.month_limit_rub_cents,
  spent_in_month_rub_cents: row.spent_month === row.month ? row.spent_rub_cents : 0,
  last_used_at: row.last_used_at?.toISOString() ?? null
})

const tokensOf = (tx: Transaction<Schema>, account_id: number, now: number): Promise<TokenRow[]> =>
  tx
    .selectFrom('api_tokens')
    .selectAll()
    .select(moscowMonth(new Date(now)).as('month'))
    .where('account_id', '=', account_id)
    .orderBy('token_id', 'desc')
    .execute()

/** Lists the tokens of an account, newest first, expired ones included. */
export async function listTokens(
  tx: Transaction<Schema>,
  account_id: number,
  now: number,
  page: Page
): Promise<{ readonly count: number; readonly results: Token[] }> {
  const tokens = await tokensOf(tx, account_id, now)
  return { count: tokens.length, results: pageOf(tokens, page).map(wireToken) }
}

/**
 * Saves a new token of an account whose credential is locked. Only the hash of its secret is stored.
 *
 * @throws Refusal `invalid` at `expires_at`, `too_many_tokens`
 */
export async function saveToken(
  tx: Transaction<Schema>,
  account_id: number,
  now: number,
  { name, scopes, expires_at, month_limit_rub_cents }: Body<typeof contract.tokens.create>
): Promise<TokenWithSecret> {
  const tokens = await tokensOf(tx, account_id, now)
  const isAlive = (token: TokenRow) => token.expires_at === null || token.expires_at.getTime() > now
  const alive = tokens.filter(isAlive)
  if (alive.length >= TOKEN_LIMITS.of_account)
    throw new Refusal(
      'too_many_tokens',
      `Больше токенов создать нельзя, предел — ${TOKEN_LIMITS.of_account}. Отзовите ненужный токен.`
    )
  const oldExpired = tokens.filter((token) => !isAlive(token)).slice(EXPIRED_KEPT)
  for (const { token_id } of oldExpired) await revokeToken(tx, account_id, token_id)
  const secret = `cs_${randomBytes(32).toString('base64url')}`
  const token = await tx
    .insertInto('api_tokens')
    .values({
      account_id,
      name,
      token_hash: secretHash(secret),
      prefix: secret.slice(0, 6),
      scopes: sql`${[...scopes]}::text[]`,
      expires_at: expires_at === null ? null : new Date(expires_at),
      month_limit_rub_cents
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...wireToken({ ...token, month: '' }), secret }
}

/** @throws Refusal `invalid` if the moment is not after now */
export function requireFuture(expires_at: number | null, now: number): void {
  if (expires_at !== null && expires_at <= now)
    throw wrongInput({ expires_at: 'Срок уже прошёл: укажите дату в будущем.' })
}

/** @throws Refusal `not_found` unless the account has this token */
export async function requireToken(
  tx: Transaction<Schema>,
  account_id: number,
  token_id: number
): Promise<Pick<TokenRow, 'name' | 'prefix'>> {
  const found = await tx
    .selectFrom('api_tokens')
    .select(['name', 'prefix'])
    .where('account_id', '=', account_id)
    .where('token_id', '=', token_id)
    .executeTakeFirst()
  if (found === undefined) throw noSuchToken()
  return found
}

export async function revokeToken(
  tx: Transaction<Schema>,
  account_id: number,
  token_id: number
): Promise<void> {
  await tx
    .deleteFrom('api_tokens')
    .where('account_id', '=', account_id)
    .where('token_id', '=', token_id)
    .execute()
}
