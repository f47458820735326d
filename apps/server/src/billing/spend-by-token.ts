import { formatRub } from '@cloud/pricing'
import { sql, type Transaction } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import { Refusal } from '../platform/refusal.ts'
import { type ApiToken, tokenOf, unknownToken } from '../platform/token-of-transaction.ts'

/** Returns the month of Moscow time of a moment, 'YYYY-MM'. */
export const moscowMonth = (at: Date) =>
  sql<string>`to_char(${at}::timestamptz at time zone 'Europe/Moscow', 'YYYY-MM')`

/** Amounts of a token in the current month, in kopeks. */
export interface TokenSpending {
  readonly token_id: number
  readonly month: string
  readonly spent: number
  /** The rest of the month limit; Infinity without a limit. */
  readonly left: number
}

/**
 * Reads and locks the spending of a token. Its account is locked as well, so concurrent orders never exceed the limit.
 *
 * @returns undefined if the token was revoked or has expired
 */
export async function readTokenSpending(
  tx: Transaction<Schema>,
  { account_id, token_id }: Pick<ApiToken, 'account_id' | 'token_id'>,
  at: number
): Promise<TokenSpending | undefined> {
  const found = await tx
    .selectFrom('api_tokens')
    .select([
      'month_limit_rub_cents',
      'spent_month',
      'spent_rub_cents',
      moscowMonth(new Date(at)).as('month')
    ])
    .where('account_id', '=', account_id)
    .where('token_id', '=', token_id)
    .where(sql<boolean>`coalesce(expires_at > ${new Date(at)}, true)`)
    .forUpdate()
    .executeTakeFirst()
  if (found === undefined) return undefined
  const spent = found.spent_month === found.month ? found.spent_rub_cents : 0
  const left = Math.max(0, (found.month_limit_rub_cents ?? Infinity) - spent)
  return { token_id, month: found.month, spent, left }
}

/** Counts an amount against the month limit of a token. An amount of 0 or less counts nothing. */
export async function countTokenSpending(
  tx: Transaction<Schema>,
  account_id: number,
  { token_id, month, spent }: TokenSpending,
  amount: number
): Promise<void> {
  if (amount <= 0) return
  await tx
    .updateTable('api_tokens')
    .set({ spent_month: month, spent_rub_cents: spent + amount })
    .where('account_id', '=', account_id)
    .where('token_id', '=', token_id)
    .execute()
}

/**
 * Counts an amount against the month limit of the API token that causes the act, if one does. A refusal later in the act
 * undoes the count.
 *
 * @param amount kopeks; an amount of 0 or less counts nothing
 * @throws Refusal `token_limit`, `unauthorized`. Source: docs/rules/wire.md#tokens.
 */
export async function spendByToken(tx: Transaction<Schema>, at: number, amount: number): Promise<void> {
  const token = tokenOf(tx)
  if (token === undefined || amount <= 0) return
  const spending = await readTokenSpending(tx, token, at)
  // revoked since the request was authenticated
  if (spending === undefined) throw unknownToken()
  if (amount > spending.left)
    throw new Refusal(
      'token_limit',
      `Лимит токена на этот месяц не позволяет: осталось ${formatRub(spending.left)}, нужно ${formatRub(amount)}.`,
      { left_rub_cents: spending.left }
    )
  await countTokenSpending(tx, token.account_id, spending, amount)
}
