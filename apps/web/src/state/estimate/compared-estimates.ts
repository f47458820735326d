import { atom } from 'jotai'
import { unwrap } from 'jotai/utils'
import { type EstimateLink, readEstimateLink, type SharedEstimate } from './estimate-link.ts'
import {
  createPricing,
  type PricedEstimate,
  pricedEstimateAtom,
  priceSourcesAtom
} from './estimate-prices.ts'
import { type EstimatePromo, loadPromoPercents, NO_PERCENTS } from './estimate-promo.ts'
import { ownEstimateAtom } from './own-estimate.ts'
import { openedEstimateAtom } from './shown-estimate.ts'

/** The pasted estimate to compare with. */
const pastedEstimateAtom = atom<SharedEstimate | null>(null)

/** Reads the address of another estimate, or its fragment. Returns the result of reading. */
export const pasteEstimateAtom = atom(
  null,
  async (_get, set, text: string): Promise<EstimateLink['kind']> => {
    const read = await readEstimateLink(text.trim().replace(/^[^#]*#/, ''))
    set(pastedEstimateAtom, read.kind === 'estimate' ? read.shared : null)
    return read.kind
  }
)

/** The estimate to compare with: the pasted one, else the own one if a link is open; null without either. */
const otherEstimateAtom = atom(
  (get) => get(pastedEstimateAtom) ?? (get(openedEstimateAtom) === null ? null : get(ownEstimateAtom))
)

/** The check result of its promo code; undefined while pending. */
const otherPromoResponseAtom = unwrap(
  atom(async (get, { signal }) => {
    const other = get(otherEstimateAtom)
    return other === null || other.promocode === '' ? null : loadPromoPercents(get, other, signal)
  })
)

const otherPromoAtom = atom((get): EstimatePromo => {
  const code = get(otherEstimateAtom)?.promocode ?? ''
  const answer = get(otherPromoResponseAtom)
  if (code === '') return { kind: 'none' }
  if (answer == null) return { kind: 'checking', code, before: null }
  return answer.ok
    ? { kind: 'applied', code, percents: answer.data }
    : { kind: 'refused', code, error: answer.error }
})

interface OtherEstimate extends PricedEstimate {
  readonly title: string
  readonly promo: EstimatePromo
}

const pricedOtherEstimateAtom = atom((get): OtherEstimate | null => {
  const other = get(otherEstimateAtom)
  if (other === null) return null
  const promo = get(otherPromoAtom)
  const percents = promo.kind === 'applied' ? promo.percents : NO_PERCENTS
  return { ...createPricing(get(priceSourcesAtom), percents)(other.items), title: other.title, promo }
})

/** The estimate on the screen and the one to compare with; null without the latter. */
export const comparedEstimatesAtom = atom((get) => {
  const other = get(pricedOtherEstimateAtom)
  const shown = get(openedEstimateAtom) ?? get(ownEstimateAtom)
  return other === null || shown === null
    ? null
    : { shown: { ...get(pricedEstimateAtom), title: shown.title }, other }
})
