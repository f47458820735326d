import { atom } from 'jotai'
import { type ReadLink, readLink, type SharedEstimate } from './link.ts'
import { openedAtom } from './opened.ts'
import { ownEstimateAtom } from './own.ts'
import { type PricedEstimate, pricedEstimateAtom, priceSourcesAtom, pricing } from './priced.ts'
import { NO_PERCENTS } from './promo.ts'

/** What was pasted to be compared with. */
const pastedAtom = atom<SharedEstimate | null>(null)

/** Reads the address of another estimate, or what follows its '#'. Answers what became of it. */
export const pasteEstimateAtom = atom(null, async (_get, set, text: string): Promise<ReadLink['kind']> => {
  const read = await readLink(text.trim().replace(/^[^#]*#/, ''))
  set(pastedAtom, read.kind === 'estimate' ? read.shared : null)
  return read.kind
})

interface Other extends PricedEstimate {
  readonly title: string
  /** Its code, which is not in its prices. */
  readonly promocode: string
}

/** What the estimate on the screen is compared with: what was pasted, beside a link's the own one; null without either. */
const otherAtom = atom((get): Other | null => {
  const other = get(pastedAtom) ?? (get(openedAtom) === null ? null : get(ownEstimateAtom))
  if (other === null) return null
  const { title, promocode } = other
  return { ...pricing(get(priceSourcesAtom), NO_PERCENTS)(other.items), title, promocode }
})

/** The estimate on the screen and the other one; null while there is none. */
export const comparedEstimatesAtom = atom((get) => {
  const other = get(otherAtom)
  const shown = get(openedAtom) ?? get(ownEstimateAtom)
  return other === null || shown === null
    ? null
    : { shown: { ...get(pricedEstimateAtom), title: shown.title }, other }
})
