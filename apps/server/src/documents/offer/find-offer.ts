import { type ErrorCode, type Flavor, OfferQuery, type Os, rentedSsd, type Ssd } from '@cloud/api'
import { type Quote, quote, type Terms } from '@cloud/pricing'
import type { Transaction } from 'kysely'
import type * as v from 'valibot'
import { planError } from '../../catalogue/choice-faults.ts'
import type { CatalogueSnapshot } from '../../catalogue/snapshot.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { parseInput } from '../../platform/http/input.ts'
import { Refusal } from '../../platform/refusal.ts'
import { checkPromo, isUnknownPromo, type Promo } from '../../promo/check-promo.ts'
import { offerDate } from './offer-number.ts'

/** Offered configuration at its current price. */
export interface FoundOffer {
  readonly query: OfferQuery
  readonly flavor: Flavor
  readonly ssd: Ssd
  readonly promo: Promo | null
  readonly quote: Quote
  readonly terms: Terms
  /** The chosen operating system; null for none. */
  readonly os: Os | null
  /** Milliseconds of the product's clock. */
  readonly date: number
  /** Number of days for which the offer is valid, including its date. */
  readonly days: number
  /** Reason why this is not the offer that the link was made for; '' if it is. */
  readonly notice: string
}

export type OfferParameter = keyof v.InferInput<typeof OfferQuery>

/**
 * Reasons why there is no such offer, a sentence per parameter: 400 for invalid input, 404 for items missing from the
 * catalogue.
 */
export interface OfferFaults {
  readonly status: 400 | 404
  readonly fields: Readonly<Partial<Record<OfferParameter, string>>>
  /** True if no such promo code exists. */
  readonly isGuess?: boolean
}

/** Refusals caused by the link, with a sentence per parameter. */
const LINK_REFUSALS: readonly ErrorCode[] = ['invalid', 'promo_refused']

interface OfferContext {
  readonly account_id: number | null
  readonly now: number
  readonly days: number
}

/**
 * Finds the offer that a link requests, in the current catalogue and promo codes.
 * Source: docs/rules/documents.md#commercial-offer.
 */
export async function findOffer(
  tx: Transaction<Schema>,
  { flavors, os: systems, ssd: ssds, terms }: CatalogueSnapshot,
  parameters: unknown,
  { account_id, now, days }: OfferContext
): Promise<FoundOffer | OfferFaults> {
  try {
    const query = parseInput(OfferQuery, parameters) as OfferQuery
    const odd = contradictoryCard(query)
    if (odd !== undefined) return { status: 400, fields: { gpu_id: odd } }
    const flavor = findFlavor(flavors, query)
    if ('status' in flavor) return flavor
    const ssd = rentedSsd(ssds)
    if (ssd === undefined)
      return { status: 404, fields: { ssd_count: 'Дисков в каталоге сейчас нет. Попробуйте позже.' } }
    const os = query.os === undefined ? null : systems.find(({ id }) => id === query.os)
    if (os === undefined)
      return { status: 404, fields: { os: 'Такой системы в каталоге нет, или её больше не предлагают.' } }
    const { price_plan, promocode_id, gpu_id = null } = query
    const wrongPlan = planError(price_plan, flavor.gpu, terms)
    if (wrongPlan !== null) return { status: 400, fields: { price_plan: wrongPlan } }
    const promo =
      promocode_id === undefined
        ? null
        : await checkPromo(tx, { promocode_id, account_id, price_plan, gpu_id, now })
    const input = { flavor, ssd, ssdSize: query.ssd_count, pricePlan: price_plan }
    const price = quote(promo === null ? input : { ...input, promoPercent: promo.discount }, terms)
    const dated = offerDate(query, price, now, days)
    if (dated === undefined)
      return { status: 400, fields: { number: 'Предложения с такой датой в номере нет. Уберите параметр.' } }
    return { query, flavor, os, ssd, promo, quote: price, terms, days, ...dated }
  } catch (error) {
    if (!(error instanceof Refusal) || !LINK_REFUSALS.includes(error.code)) throw error
    return {
      status: 400,
      fields: nameMissingParameters(fieldsOf(error), parameters),
      isGuess: isUnknownPromo(error)
    }
  }
}

const fieldsOf = ({ extra }: Refusal): Readonly<Record<string, string>> =>
  extra !== undefined && 'fields' in extra ? ((extra.fields as Readonly<Record<string, string>>) ?? {}) : {}

/** Adds the missing parameters to the error text, because a link has no form fields to mark. */
const nameMissingParameters = (fields: Readonly<Record<string, string>>, parameters: unknown) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, sentence]) => [
      name,
      typeof parameters === 'object' && parameters !== null && name in parameters
        ? sentence
        : 'В ссылке нет этого параметра.'
    ])
  )

function contradictoryCard({ gpu_id, gpu_count }: OfferQuery): string | undefined {
  if (gpu_count === 0 && gpu_id !== undefined)
    return 'Видеокарт в ссылке 0 (gpu_count), а карта названа. Уберите один из параметров.'
  return gpu_count > 0 && gpu_id === undefined ? 'В ссылке нет этого параметра.' : undefined
}

/** Conditions on flavors, by parameter. */
const COMPONENTS = {
  gpu_id: ({ gpu }) => gpu?.id,
  gpu_count: ({ gpu_count }) => gpu_count,
  cpu_id: ({ cpu }) => cpu.id,
  cpu_count: ({ cpu_count }) => cpu_count,
  ram_id: ({ ram }) => ram.id,
  ram_count: ({ ram_count }) => ram_count
} as const satisfies Partial<Record<OfferParameter, (flavor: Flavor) => number | undefined>>

/**
 * Returns the flavor with exactly these components; otherwise the fault of the first component that is not on offer.
 */
function findFlavor(flavors: readonly Flavor[], query: OfferQuery): Flavor | OfferFaults {
  let left = flavors
  for (const [name, of] of Object.entries(COMPONENTS)) {
    const component = name as keyof typeof COMPONENTS
    left = left.filter((flavor) => of(flavor) === query[component])
    if (left.length === 0)
      return {
        status: 404,
        fields: { [component]: 'Такой конфигурации в каталоге нет, или её больше не предлагают.' }
      }
  }
  const [flavor] = left
  return flavor ?? { status: 404, fields: {} }
}
