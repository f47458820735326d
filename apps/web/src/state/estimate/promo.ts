import { type CallError, clientOf, type Flavor, type Result } from '@cloud/api'
import { prices } from '@cloud/api/endpoints'
import { availablePlans } from '@cloud/pricing'
import { atom, type Getter } from 'jotai'
import { flavorsAtom } from '../catalogue/flavors.ts'
import { clientOptionsAtom } from '../core/client.ts'
import { type LoadMode, latestSignal } from '../core/resource.ts'
import { type Estimate, type EstimateItem, NO_ESTIMATE } from './estimate.ts'
import { openedAtom, shownEstimateAtom } from './opened.ts'
import { ownEstimateAtom } from './own.ts'

/** Result of checking a promo code: the percent for each configuration that it suits. */
export type Percents = ReadonlyMap<string, number>

/** Returns the key of an item for the check: machine and plan decide whether a code suits, the quantity does not. */
export const promoKey = ({ flavor_id, ssd_count, price_plan }: EstimateItem): string =>
  `${flavor_id}/${ssd_count}/${price_plan}`

/** State of the promo code of an estimate; while the code is checked again the previous result counts. */
export type EstimatePromo =
  | { readonly kind: 'none' }
  | { readonly kind: 'checking'; readonly code: string; readonly before: Percents | null }
  | { readonly kind: 'applied'; readonly code: string; readonly percents: Percents }
  | { readonly kind: 'refused'; readonly code: string; readonly error: CallError }

const NONE: EstimatePromo = { kind: 'none' }
export const NO_PERCENTS: Percents = new Map()

const resultAtom = atom<EstimatePromo>(NONE)

/** State of the code of the estimate; a result for another code is ignored. */
export const estimatePromoAtom = atom((get) => {
  const result = get(resultAtom)
  return result.kind !== 'none' && result.code === get(shownEstimateAtom)?.promocode ? result : NONE
})

const knownPercentsAtom = atom((get) => {
  const promo = get(estimatePromoAtom)
  return promo.kind === 'applied' ? promo.percents : promo.kind === 'checking' ? promo.before : null
})

export const percentsAtom = atom((get) => get(knownPercentsAtom) ?? NO_PERCENTS)

/** The code whose result is pending, so that the sum does not include it; null if none is pending. */
export const awaitedPromoAtom = atom((get) => {
  const code = get(shownEstimateAtom)?.promocode ?? ''
  const isAsked = code !== '' && get(askedItemsAtom).length > 0
  const isKnown = get(knownPercentsAtom) !== null || get(estimatePromoAtom).kind === 'refused'
  return isAsked && !isKnown ? code : null
})

/** Number of items of the estimate on the screen, and of those that the code suits. */
export const shownItemsAtom = atom((get) => get(shownEstimateAtom)?.items.length ?? 0)
export const suitingItemsAtom = atom((get) => {
  const percents = get(percentsAtom)
  return get(shownEstimateAtom)?.items.filter((item) => percents.has(promoKey(item))).length ?? 0
})

/** Returns the items for which a code can be checked: the server would refuse items that left the catalogue. */
const askedItems = (flavors: readonly Flavor[], items: readonly EstimateItem[]) =>
  items.filter(({ flavor_id, price_plan }) => {
    const flavor = flavors.find(({ id }) => id === flavor_id)
    return flavor !== undefined && availablePlans(flavor.gpu).includes(price_plan)
  })

const askedItemsAtom = atom((get) => askedItems(get(flavorsAtom), get(shownEstimateAtom)?.items ?? []))

/** Key of the check; a change requires a new check. It includes the number of servers, which counts against the remaining uses. */
export const promoQuestionAtom = atom((get) =>
  JSON.stringify([
    get(shownEstimateAtom)?.promocode,
    get(askedItemsAtom).map((item) => [promoKey(item), item.quantity])
  ])
)

/** Requests which items of an estimate the code suits, and the percent of each. */
export async function askPercents(
  get: Getter,
  { promocode, items }: Estimate,
  signal: AbortSignal
): Promise<Result<Percents>> {
  const { prices: client } = clientOf({ prices }, get(clientOptionsAtom))
  const asked = askedItems(get(flavorsAtom), items).map(({ flavor_id, ssd_count, price_plan, quantity }) => ({
    flavor_id,
    ssd_count,
    price_plan,
    quantity
  }))
  if (asked.length === 0) return { ok: true, data: NO_PERCENTS }
  const answer = await client.quote({ body: { items: asked, promocode } }, { signal })
  if (!answer.ok) return answer
  // the wire has basis points, the engine percent
  const percents = answer.data.items.flatMap(({ quote, ...item }) =>
    quote.discount.promo === 0
      ? []
      : [[`${item.flavor_id}/${item.ssd_count}/${item.price_plan}`, quote.discount.promo / 100] as const]
  )
  return { ok: true, data: new Map(percents) }
}

const signalAtom = latestSignal()

/** Delay in ms after the last change before the code is checked, so that not every click on a stepper sends a request. */
const PAUSE = 400

/** Checks which items the code suits. In the background the previous result stays until the response arrives. */
export const checkEstimatePromoAtom = atom(null, async (get, set, mode: LoadMode) => {
  const signal = set(signalAtom)
  const code = get(shownEstimateAtom)?.promocode ?? ''
  if (code === '' || get(askedItemsAtom).length === 0) return set(resultAtom, NONE)
  const before = get(knownPercentsAtom)
  if (mode === 'foreground' || before === null) set(resultAtom, { kind: 'checking', code, before })
  if (mode === 'background') await new Promise((resolve) => setTimeout(resolve, PAUSE))
  if (signal.aborted) return
  const answer = await askPercents(get, get(shownEstimateAtom) ?? NO_ESTIMATE, signal)
  if (signal.aborted) return
  if (!answer.ok) {
    const { error } = answer
    // keep the previous result if the check failed without a refusal
    if (before !== null && error.kind !== 'refused')
      return set(resultAtom, { kind: 'applied', code, percents: before })
    return set(resultAtom, { kind: 'refused', code, error })
  }
  set(resultAtom, { kind: 'applied', code, percents: answer.data })
})

/** Sets or removes the code of the estimate. */
export const setEstimatePromoAtom = atom(null, (get, set, code: string) => {
  const promocode = code.trim()
  const opened = get(openedAtom)
  if (opened === null) set(ownEstimateAtom, (before) => ({ ...before, promocode }))
  else set(openedAtom, { ...opened, promocode })
  void set(checkEstimatePromoAtom, 'foreground')
})
