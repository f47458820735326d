import { availablePlans, DEFAULT_TERMS, type PricePlan, type Terms } from '@cloud/pricing'
import { planName } from '@cloud/pricing/words'

/**
 * A promo code as the operator set it; null: without this limit. A limit per account also belongs in `author_only`
 * (offers/save-offer.ts), and one that new accounts could evade in billing/confirmed-email.ts.
 */
export interface PromoRule {
  /** Plans of the code; null: all but the hourly plan. */
  readonly plans: readonly number[] | null
  readonly gpu_ids: readonly number[] | null
  readonly valid_from: Date
  /** First moment at which the code is no longer valid. */
  readonly valid_until: Date | null
  readonly max_uses: number | null
  readonly max_uses_per_account: number | null
  readonly first_order_only: boolean
}

export interface PromoFacts {
  readonly uses: number
  /** Uses by the account; 0 for a visitor. */
  readonly account_uses: number
  /** True if the account already has servers that count as orders; false for a visitor. */
  readonly has_orders: boolean
  /** Current terms; null until an operator has set some. */
  readonly terms: Terms | null
  /** Names of the cards in `gpu_ids`. */
  readonly gpu_names: readonly string[]
}

export interface PromoUse {
  readonly price_plan: PricePlan
  /** null for a configuration without a GPU card. */
  readonly gpu_id: number | null
  /** Milliseconds of the product's clock. */
  readonly now: number
}

export interface PromoRefusal {
  readonly reason: 'unavailable' | 'plan' | 'card' | 'first_order'
  readonly sentence: string
}

/** The same sentence for unknown, expired and used-up codes, so that nobody can find out which codes exist. */
export const PROMO_UNAVAILABLE: PromoRefusal = {
  reason: 'unavailable',
  sentence: 'Промокод не найден или больше не действует'
}

const suitsPlan = ({ plans }: PromoRule, plan: PricePlan) => plans?.includes(plan) ?? plan > 0
/** Returns the current plans to which a code applies; undefined if it applies to all. */
export function suitedPlans(rule: PromoRule, terms: Terms | null): readonly PricePlan[] | undefined {
  const plans = availablePlans(null, terms ?? DEFAULT_TERMS)
  const suited = plans.filter((plan) => suitsPlan(rule, plan))
  return suited.length < plans.length ? suited : undefined
}

const suitsText = (names: readonly string[], one: string, many: string) =>
  `${names.length === 1 ? one : many}: ${names.join(', ')}.`
const isUsedUp = (uses: number, limit: number | null) => limit !== null && uses >= limit

/** Returns why a promo code may not be used; undefined if it may. Source: docs/rules/promo.md. */
export function promoRefusal(
  rule: PromoRule,
  facts: PromoFacts,
  { price_plan, gpu_id, now }: PromoUse
): PromoRefusal | undefined {
  const refusal = (reason: PromoRefusal['reason'], sentence: string) => ({ reason, sentence })
  if (
    now < rule.valid_from.getTime() ||
    (rule.valid_until !== null && now >= rule.valid_until.getTime()) ||
    isUsedUp(facts.uses, rule.max_uses) ||
    isUsedUp(facts.account_uses, rule.max_uses_per_account)
  )
    return PROMO_UNAVAILABLE
  if (!suitsPlan(rule, price_plan)) {
    const plans = suitedPlans(rule, facts.terms) ?? []
    const suited = plans.length === 0 ? '' : ` ${suitsText(plans.map(planName), 'Подходит', 'Подходят')}`
    return refusal('plan', `Промокод не действует для этого тарифа.${suited}`)
  }
  if (rule.gpu_ids !== null && (gpu_id === null || !rule.gpu_ids.includes(gpu_id)))
    return refusal(
      'card',
      `Промокод не действует для этой конфигурации. ${suitsText(facts.gpu_names, 'Подходит видеокарта', 'Подходят видеокарты')}`
    )
  if (rule.first_order_only && facts.has_orders)
    return refusal('first_order', 'Промокод действует только для первого заказа')
  return undefined
}
