import { atom } from 'jotai'
import { unwrap } from 'jotai/utils'
import { type ReadLink, readLink, type SharedEstimate } from './link.ts'
import { openedAtom } from './opened.ts'
import { ownEstimateAtom } from './own.ts'
import { type PricedEstimate, pricedEstimateAtom, priceSourcesAtom, pricing } from './priced.ts'
import { askPercents, type EstimatePromo, NO_PERCENTS } from './promo.ts'

/** The pasted estimate to compare with. */
const pastedAtom = atom<SharedEstimate | null>(null)

/** Reads the address of another estimate, or its fragment. Returns the result of reading. */
export const pasteEstimateAtom = atom(null, async (_get, set, text: string): Promise<ReadLink['kind']> => {
  const read = await readLink(text.trim().replace(/^[^#]*#/, ''))
  set(pastedAtom, read.kind === 'estimate' ? read.shared : null)
  return read.kind
})

/** The estimate to compare with: the pasted one, else the own one if a link is open; null without either. */
const otherAtom = atom((get) => get(pastedAtom) ?? (get(openedAtom) === null ? null : get(ownEstimateAtom)))

/** The check result of its promo code; undefined while pending. */
const otherAnswerAtom = unwrap(
  atom(async (get, { signal }) => {
    const other = get(otherAtom)
    return other === null || other.promocode === '' ? null : askPercents(get, other, signal)
  })
)

const otherPromoAtom = atom((get): EstimatePromo => {
  const code = get(otherAtom)?.promocode ?? ''
  const answer = get(otherAnswerAtom)
  if (code === '') return { kind: 'none' }
  if (answer == null) return { kind: 'checking', code, before: null }
  return answer.ok
    ? { kind: 'applied', code, percents: answer.data }
    : { kind: 'refused', code, error: answer.error }
})

interface Other extends PricedEstimate {
  readonly title: string
  readonly promo: EstimatePromo
}

const pricedOtherAtom = atom((get): Other | null => {
  const other = get(otherAtom)
  if (other === null) return null
  const promo = get(otherPromoAtom)
  const percents = promo.kind === 'applied' ? promo.percents : NO_PERCENTS
  return { ...pricing(get(priceSourcesAtom), percents)(other.items), title: other.title, promo }
})

/** The estimate on the screen and the one to compare with; null without the latter. */
export const comparedEstimatesAtom = atom((get) => {
  const other = get(pricedOtherAtom)
  const shown = get(openedAtom) ?? get(ownEstimateAtom)
  return other === null || shown === null
    ? null
    : { shown: { ...get(pricedEstimateAtom), title: shown.title }, other }
})
