import { sql, type Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { Problem } from '../problem.ts'
import type { Facts, PromoRow } from './facts.ts'
import { promoCode } from './promo-code.ts'
import { PROMO_UNAVAILABLE, type PromoRule, type PromoUse, promoRefusal } from './promo-refusal.ts'

type FoundPromo = NonNullable<Facts['promo']>

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
}

/**
 * The promo that a code or an id names, if it may be used for this order now.
 *
 * @throws Problem 400 `promo_refused`, the sentence in `fields` at `promo_code` or `promocode_id`. Source: decisions,
 *   section 7, 'apply-promo'.
 */
export async function checkPromo(tx: Transaction<Schema>, order: PromoOrder & PromoKey): Promise<Promo> {
  const { rows } = await sql<{ found: FoundPromo }>`
    select json_build_object('rule', p, 'facts', promo_facts(promocode_id, ${order.account_id})) as found
    from promo_codes p
    where ${'code' in order ? sql`code = ${promoCode(order.code)}` : sql`promocode_id = ${order.promocode_id}`}`.execute(
    tx
  )
  return judgedPromo(rows[0]?.found ?? null, order)
}

/** As `checkPromo`, of a promo whose row is locked: of many who want its last use at once one gets it. */
export function judgedPromo(found: FoundPromo | null, order: PromoOrder & PromoKey): Promo {
  if (found === null) throw refused(order, PROMO_UNAVAILABLE)
  const { rule, facts } = found
  const error = promoRefusal(ruleOf(rule), facts, order)
  if (error !== undefined) throw refused(order, error)
  return { id: rule.promocode_id, code: rule.code, discount: rule.discount }
}

const ruleOf = (rule: PromoRow): PromoRule => ({
  ...rule,
  valid_from: new Date(rule.valid_from),
  valid_until: rule.valid_until === null ? null : new Date(rule.valid_until)
})

const refused = (key: PromoKey, error: string) =>
  new Problem(400, 'promo_refused', error, {
    fields: { ['code' in key ? 'promo_code' : 'promocode_id']: error }
  })
