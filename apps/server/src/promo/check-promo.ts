import type { PricePlan } from '@cloud/pricing'
import { promoCode } from '@cloud/pricing/words'
import { sql, type Transaction } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import { Refusal } from '../platform/refusal.ts'
import {
  PROMO_UNAVAILABLE,
  type PromoFacts,
  type PromoRefusal,
  type PromoRule,
  type PromoUse,
  promoRefusal,
  suitedPlans
} from './promo-rules.ts'

/** Row of a promo code, from JSON. */
interface PromoRow extends Omit<PromoRule, 'valid_from' | 'valid_until'> {
  readonly promocode_id: number
  readonly code: string
  readonly discount: number
  readonly valid_from: string
  readonly valid_until: string | null
}

/** A promo code with the facts that decide whether it may be used. */
export interface FoundPromo {
  readonly rule: PromoRow
  readonly facts: PromoFacts
}

/** Key of a promo code: its text as typed, or the id returned by an earlier check. */
type PromoKey = { readonly code: string } | { readonly promocode_id: number }

export interface Promo {
  readonly id: number
  readonly code: string
  /** Percent, 0 to 100, at most two decimals. */
  readonly discount: number
  /** Plans to which the code applies; absent: all. */
  readonly price_plans?: PricePlan[]
  /** GPUs to which the code applies; absent: all, and configurations without GPU. */
  readonly gpu_ids?: number[]
}

interface PromoUser {
  /** null for a visitor: rules that depend on the account are checked when the server is created. */
  readonly account_id: number | null
}

interface PromoRequest extends PromoUse, PromoUser {}

/** Fields of an item that decide whether a code applies. */
interface PromoItem extends Omit<PromoUse, 'now'> {
  readonly quantity: number
}

/**
 * Returns the promo code of a text or id, if it may be used for this order now.
 *
 * @throws Refusal `promo_refused`, the sentence in `fields` at `promo_code` or `promocode_id`. Source:
 *   docs/rules/promo.md.
 */
export async function checkPromo(tx: Transaction<Schema>, order: PromoRequest & PromoKey): Promise<Promo> {
  return acceptedPromo(await findPromo(tx, order), order)
}

/** The caller, who requests the prices of a moment in milliseconds of the product's clock. */
interface AskingAt extends PromoUser {
  readonly now: number
}

/**
 * Returns for each item of an estimate the percent that a typed promo code takes off; undefined where the code does not apply.
 *
 * @throws Refusal `promo_refused`, as `promoPercents`, the sentence in `fields` at `promocode`
 */
export async function checkPromoOfItems(
  tx: Transaction<Schema>,
  { code, account_id, now }: AskingAt & { readonly code: string },
  items: readonly PromoItem[]
): Promise<readonly (number | undefined)[]> {
  return promoPercents(await findPromo(tx, { code, account_id }), now, items, 'promocode')
}

/**
 * Returns for each item of an order for several servers the percent that a promo takes off; undefined where it does not apply.
 *
 * @throws Refusal `promo_refused`, the sentence in `fields` at `field`: when it applies to no item, has fewer uses left than servers it
 * applies to, or is for a first order and there are several servers
 */
export function promoPercents(
  found: FoundPromo | null,
  now: number,
  items: readonly PromoItem[],
  field: 'promocode' | 'promocode_id'
): readonly (number | undefined)[] {
  if (found === null) throw new RefusedPromo(field, PROMO_UNAVAILABLE)
  const rule = ruleOf(found.rule)
  const refusals = items.map((item) => promoRefusal(rule, found.facts, { ...item, now }))
  const suited = items.filter((_, index) => refusals[index] === undefined)
  const [first] = suited
  const sum = (some: readonly PromoItem[]) => some.reduce((before, { quantity }) => before + quantity, 0)
  const others = sum(suited) - 1
  const refusal =
    first === undefined
      ? refusals[0]
      : promoRefusal(
          rule,
          {
            ...found.facts,
            uses: found.facts.uses + others,
            account_uses: found.facts.account_uses + others,
            has_orders: found.facts.has_orders || sum(items) > 1
          },
          { ...first, now }
        )
  if (refusal !== undefined) throw new RefusedPromo(field, refusal)
  return refusals.map((refusal) => (refusal === undefined ? found.rule.discount : undefined))
}

async function findPromo(tx: Transaction<Schema>, asked: PromoUser & PromoKey): Promise<FoundPromo | null> {
  const { rows } = await sql<{ found: FoundPromo }>`
    select json_build_object('rule', p, 'facts', promo_facts(promocode_id, ${asked.account_id})) as found
    from promo_codes p
    where ${'code' in asked ? sql`code = ${promoCode(asked.code)}` : sql`promocode_id = ${asked.promocode_id}`}`.execute(
    tx
  )
  return rows[0]?.found ?? null
}

/** Does the same as `checkPromo` for a locked promo row: only one of several concurrent orders gets the last use. */
export function acceptedPromo(found: FoundPromo | null, order: PromoRequest & PromoKey): Promo {
  const field = 'code' in order ? 'promo_code' : 'promocode_id'
  if (found === null) throw new RefusedPromo(field, PROMO_UNAVAILABLE)
  const { rule: row, facts } = found
  const rule = ruleOf(row)
  const refusal = promoRefusal(rule, facts, order)
  if (refusal !== undefined) throw new RefusedPromo(field, refusal)
  const plans = suitedPlans(rule, facts.terms)
  return {
    id: row.promocode_id,
    code: row.code,
    discount: row.discount,
    ...(plans && { price_plans: [...plans] }),
    ...(rule.gpu_ids && { gpu_ids: [...rule.gpu_ids] })
  }
}

const ruleOf = (rule: PromoRow): PromoRule => ({
  ...rule,
  valid_from: new Date(rule.valid_from),
  valid_until: rule.valid_until === null ? null : new Date(rule.valid_until)
})

class RefusedPromo extends Refusal<'promo_refused'> {
  readonly reason: PromoRefusal['reason']

  constructor(field: string, { reason, sentence }: PromoRefusal) {
    super('promo_refused', sentence, { fields: { [field]: sentence } })
    this.reason = reason
  }
}

/** Returns true if a refusal means that there is no such code: a wrong guess. A code that exists but does not apply is not a guess. */
export const isUnknownPromo = (refusal: unknown): boolean =>
  refusal instanceof RefusedPromo && refusal.reason === 'unavailable'
