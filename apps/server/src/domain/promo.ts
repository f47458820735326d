import { STATUS } from '@cloud/pricing'
import { sql, type Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { Problem } from '../problem.ts'
import { promoCode } from './promo-code.ts'
import {
  PROMO_UNAVAILABLE,
  type PromoFacts,
  type PromoRule,
  type PromoUse,
  promoRefusal
} from './promo-refusal.ts'

/** By code, as a person types it, or by the id that an earlier check gave. */
export type PromoKey = { readonly code: string } | { readonly promocode_id: number }

export interface Promo {
  readonly id: number
  readonly code: string
  /** Percent, 0 to 100, at most two decimals. */
  readonly discount: number
}

export interface PromoOrder extends PromoUse {
  /** null for a visitor: what depends on the account is then judged at the creation. */
  readonly account_id: number | null
  /** To take a use: see `checkPromo`. */
  readonly spend?: boolean
}

/**
 * The promo that a code or an id names, if it may be used for this order now. With `spend` its row stays locked to the
 * end of the transaction, so that of many who want its last use at once one gets it; the caller writes the use.
 *
 * @throws Problem 400 `promo_refused`, the sentence in `fields` at `promo_code` or `promocode_id`. Source: decisions,
 *   section 7, 'apply-promo'.
 */
export async function checkPromo(tx: Transaction<Schema>, order: PromoOrder & PromoKey): Promise<Promo> {
  const rule = await findRule(tx, order, order.spend === true)
  if (rule === undefined) throw refused(order, PROMO_UNAVAILABLE)
  const error = promoRefusal(rule, await factsOf(tx, rule, order.account_id), order)
  if (error !== undefined) throw refused(order, error)
  return { id: rule.promocode_id, code: rule.code, discount: rule.discount }
}

const refused = (key: PromoKey, error: string) =>
  new Problem(400, 'promo_refused', error, {
    fields: { ['code' in key ? 'promo_code' : 'promocode_id']: error }
  })

interface FoundRule extends PromoRule {
  readonly promocode_id: number
  readonly code: string
  readonly discount: number
}

async function findRule(
  tx: Transaction<Schema>,
  key: PromoKey,
  spend: boolean
): Promise<FoundRule | undefined> {
  const rules = tx
    .selectFrom('promo_codes')
    .select([
      'promocode_id',
      'code',
      'plans',
      'valid_from',
      'valid_until',
      'max_uses',
      'max_uses_per_account',
      'first_order_only',
      sql<number>`discount::float8`.as('discount'),
      sql<number[] | null>`to_jsonb(gpu_ids)`.as('gpu_ids')
    ])
    .where(({ eb }) =>
      'code' in key ? eb('code', '=', promoCode(key.code)) : eb('promocode_id', '=', key.promocode_id)
    )
  return (spend ? rules.forUpdate() : rules).executeTakeFirst()
}

/** Asked after the rule's row is locked, so that a use which somebody else has just taken is counted. */
async function factsOf(
  tx: Transaction<Schema>,
  { promocode_id, gpu_ids }: FoundRule,
  account_id: number | null
): Promise<PromoFacts> {
  const { rows } = await sql<PromoFacts>`
    select count(*)::integer as uses,
      count(*) filter (where account_id = ${account_id})::integer as account_uses,
      exists (select from servers where account_id = ${account_id} and (status <> ${STATUS.deleted} or ever_active))
        as has_orders,
      array(select name from gpus where gpu_id = any(${gpu_ids ?? []}::bigint[]) order by gpu_id) as gpu_names
    from promo_uses where promocode_id = ${promocode_id} and returned_at is null`.execute(tx)
  return rows[0] ?? { uses: 0, account_uses: 0, has_orders: false, gpu_names: [] }
}
