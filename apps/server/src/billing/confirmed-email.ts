import type { Transaction } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import { Refusal } from '../platform/refusal.ts'

/**
 * Requires a confirmed e-mail address.
 *
 * @throws Refusal `email_not_confirmed` (docs/rules/security.md#e-mail)
 */
export async function requireConfirmedEmail(tx: Transaction<Schema>, account_id: number): Promise<void> {
  const account = await tx
    .selectFrom('accounts')
    .select('email_confirmed_at')
    .where('account_id', '=', account_id)
    .executeTakeFirst()
  if (account?.email_confirmed_at === null)
    throw new Refusal(
      'email_not_confirmed',
      'Сначала подтвердите почту: мы отправили вам письмо со ссылкой. Новое можно запросить в профиле, в разделе «Безопасность».'
    )
}

/**
 * Requires a confirmed e-mail address for a promo code whose uses are limited: new accounts could evade its limits or
 * use it up.
 */
export async function requireConfirmedEmailForPromo(
  tx: Transaction<Schema>,
  account_id: number,
  promocode_id: number | null | undefined
): Promise<void> {
  if (promocode_id === null || promocode_id === undefined) return
  const limited = await tx
    .selectFrom('promo_codes')
    .select('promocode_id')
    .where('promocode_id', '=', promocode_id)
    .where((q) =>
      q.or([
        q('max_uses', 'is not', null),
        q('max_uses_per_account', 'is not', null),
        q('first_order_only', '=', true)
      ])
    )
    .executeTakeFirst()
  if (limited !== undefined) await requireConfirmedEmail(tx, account_id)
}
