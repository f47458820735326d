import { formatRub } from '@cloud/pricing'
import { sql, type Transaction } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import { Refusal } from '../platform/refusal.ts'
import { tokenOf } from '../platform/token-of-transaction.ts'

/** Returns the month of Moscow time of a moment, 'YYYY-MM'. */
export const moscowMonth = (at: Date) =>
  sql<string>`to_char(${at}::timestamptz at time zone 'Europe/Moscow', 'YYYY-MM')`

/**
 * Counts an amount against the month limit of the API token that causes the act, if one does. The account is locked, so
 * concurrent orders never exceed the limit; a refusal later in the act undoes the count.
 *
 * @param amount kopeks; an amount of 0 or less counts nothing
 * @throws Refusal `token_limit`. Source: docs/rules/wire.md#tokens.
 */
export async function spendByToken(tx: Transaction<Schema>, at: number, amount: number): Promise<void> {
  const token = tokenOf(tx)
  if (token === undefined || amount <= 0) return
  const own = tx
    .selectFrom('api_tokens')
    .where('account_id', '=', token.account_id)
    .where('token_id', '=', token.token_id)
  const found = await own
    .select([
      'month_limit_rub_cents',
      'spent_month',
      'spent_rub_cents',
      moscowMonth(new Date(at)).as('month')
    ])
    .forUpdate()
    .executeTakeFirst()
  if (found === undefined) return
  const spent = found.spent_month === found.month ? found.spent_rub_cents : 0
  const left = Math.max(0, (found.month_limit_rub_cents ?? Infinity) - spent)
  if (amount > left)
    throw new Refusal(
      'token_limit',
      `Лимит токена на этот месяц не позволяет: осталось ${formatRub(left)}, нужно ${formatRub(amount)}.`,
      { left_rub_cents: left }
    )
  await tx
    .updateTable('api_tokens')
    .set({ spent_month: found.month, spent_rub_cents: spent + amount })
    .where('account_id', '=', token.account_id)
    .where('token_id', '=', token.token_id)
    .execute()
}
