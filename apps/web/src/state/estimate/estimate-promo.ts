import { type CallError, clientOf, type Flavor, type Result } from '@cloud/api'
import { prices } from '@cloud/api/endpoints'
import { availablePlans, type Terms } from '@cloud/pricing'
import { atom, type Getter } from 'jotai'
import { flavorsAtom } from '../catalogue/catalogue-flavors.ts'
import { clientOptionsAtom } from '../core/api-client.ts'
import { termsAtom } from '../core/globals-atom.ts'
import { createLatestSignal, type LoadMode } from '../core/resource.ts'
import { EMPTY_ESTIMATE, type Estimate, type EstimateItem } from './estimate.ts'
import { ownEstimateAtom } from './own-estimate.ts'
import { openedEstimateAtom, shownEstimateAtom } from './shown-estimate.ts'

/** Result of checking a promo code: the percent for each configuration that it suits. */
export type PromoPercents = ReadonlyMap<string, number>

/** Returns the key of an item for the check: machine and plan decide whether a code suits, the quantity does not. */
export const promoKey = ({ flavor_id, ssd_count, price_plan }: EstimateItem): string =>
  `${flavor_id}/${ssd_count}/${price_plan}`

/** State of the promo code of an estimate; while the code is checked again the previous result counts. */
export type EstimatePromo =
  | { readonly kind: 'none' }
  | { readonly kind: 'checking'; readonly code: string; readonly before: PromoPercents | null }
  | { readonly kind: 'applied'; readonly code: string; readonly percents: PromoPercents }
  | { readonly kind: 'refused'; readonly code: string; readonly error: CallError }

const NO_CODE: EstimatePromo = { kind: 'none' }
export const NO_PERCENTS: PromoPercents = new Map()

const lastResultAtom = atom<EstimatePromo>(NO_CODE)

/** State of the code of the estimate; a result for another code is ignored. */
export const estimatePromoAtom = atom((get) => {
  const result = get(lastResultAtom)
  return result.kind !== 'none' && result.code === get(shownEstimateAtom)?.promocode ? result : NO_CODE
})

const lastPercentsAtom = atom((get) => {
  const promo = get(estimatePromoAtom)
  return promo.kind === 'applied' ? promo.percents : promo.kind === 'checking' ? promo.before : null
})

export const promoPercentsAtom = atom((get) => get(lastPercentsAtom) ?? NO_PERCENTS)

/** The code whose result is pending, so that the sum does not include it; null if none is pending. */
export const checkingPromoAtom = atom((get) => {
  const code = get(shownEstimateAtom)?.promocode ?? ''
  const isAsked = code !== '' && get(checkableItemsAtom).length > 0
  const isKnown = get(lastPercentsAtom) !== null || get(estimatePromoAtom).kind === 'refused'
  return isAsked && !isKnown ? code : null
})

/** Number of items of the estimate on the screen, and of those that the code suits. */
export const shownItemCountAtom = atom((get) => get(shownEstimateAtom)?.items.length ?? 0)
export const suitableItemCountAtom = atom((get) => {
  const percents = get(promoPercentsAtom)
  return get(shownEstimateAtom)?.items.filter((item) => percents.has(promoKey(item))).length ?? 0
})

/** Returns the items for which a code can be checked: the server would refuse items that left the catalogue. */
const checkableItems = (flavors: readonly Flavor[], terms: Terms, items: readonly EstimateItem[]) =>
  items.filter(({ flavor_id, price_plan }) => {
    const flavor = flavors.find(({ id }) => id === flavor_id)
    return flavor !== undefined && availablePlans(flavor.gpu, terms).includes(price_plan)
  })

const checkableItemsAtom = atom((get) =>
  checkableItems(get(flavorsAtom), get(termsAtom), get(shownEstimateAtom)?.items ?? [])
)

/** Key of the check; a change requires a new check. It includes the number of servers, which counts against the remaining uses. */
export const promoCheckKeyAtom = atom((get) =>
  JSON.stringify([
    get(shownEstimateAtom)?.promocode,
    get(checkableItemsAtom).map((item) => [promoKey(item), item.quantity])
  ])
)

/** Requests which items of an estimate the code suits, and the percent of each. */
export async function loadPromoPercents(
  get: Getter,
  { promocode, items }: Estimate,
  signal: AbortSignal
): Promise<Result<PromoPercents>> {
  const { prices: client } = clientOf({ prices }, get(clientOptionsAtom))
  const requested = checkableItems(get(flavorsAtom), get(termsAtom), items).map(
    ({ flavor_id, ssd_count, price_plan, quantity }) => ({
      flavor_id,
      ssd_count,
      price_plan,
      quantity
    })
  )
  if (requested.length === 0) return { ok: true, data: NO_PERCENTS }
  const answer = await client.quote({ body: { items: requested, promocode } }, { signal })
  if (!answer.ok) return answer
  // the wire has basis points, the engine percent
  const percents = answer.data.items.flatMap(({ quote, ...item }) =>
    quote.discount.promo === 0
      ? []
      : [[`${item.flavor_id}/${item.ssd_count}/${item.price_plan}`, quote.discount.promo / 100] as const]
  )
  return { ok: true, data: new Map(percents) }
}

const promoSignalAtom = createLatestSignal()

/** Delay in ms after the last change before the code is checked, so that not every click on a stepper sends a request. */
const PROMO_DELAY_MS = 400

/** Checks which items the code suits. In the background the previous result stays until the response arrives. */
export const checkEstimatePromoAtom = atom(null, async (get, set, mode: LoadMode) => {
  const signal = set(promoSignalAtom)
  const code = get(shownEstimateAtom)?.promocode ?? ''
  if (code === '' || get(checkableItemsAtom).length === 0) return set(lastResultAtom, NO_CODE)
  const before = get(lastPercentsAtom)
  if (mode === 'foreground' || before === null) set(lastResultAtom, { kind: 'checking', code, before })
  if (mode === 'background') await new Promise((resolve) => setTimeout(resolve, PROMO_DELAY_MS))
  if (signal.aborted) return
  const answer = await loadPromoPercents(get, get(shownEstimateAtom) ?? EMPTY_ESTIMATE, signal)
  if (signal.aborted) return
  if (!answer.ok) {
    const { error } = answer
    // keep the previous result if the check failed without a refusal
    if (before !== null && error.kind !== 'refused')
      return set(lastResultAtom, { kind: 'applied', code, percents: before })
    return set(lastResultAtom, { kind: 'refused', code, error })
  }
  set(lastResultAtom, { kind: 'applied', code, percents: answer.data })
})

/** Sets or removes the code of the estimate. */
export const setEstimatePromoAtom = atom(null, (get, set, code: string) => {
  const promocode = code.trim()
  const opened = get(openedEstimateAtom)
  if (opened === null) set(ownEstimateAtom, (before) => ({ ...before, promocode }))
  else set(openedEstimateAtom, { ...opened, promocode })
  void set(checkEstimatePromoAtom, 'foreground')
})
