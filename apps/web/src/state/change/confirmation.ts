import { type CallError, type ChangePayload, type ChangePreview, flavorIds } from '@cloud/api'
import { isConfigurationChanged } from '@cloud/pricing'
import { atom } from 'jotai'
import { originalServerAtom } from '../address/place.ts'
import { quoteAtom } from '../choices/priced.ts'
import { flavorAtom, periodAtom } from '../choices/selected.ts'
import type { Load } from '../core/resource.ts'

/** The question before a change is applied. */
export type Confirmation =
  | { readonly kind: 'closed' }
  | {
      readonly kind: 'open'
      /** What the change would move, as the server says; nothing is asked while nothing is changed. */
      readonly preview: Load<ChangePreview>
      /** 'asking' what became of a change whose answer is lost, 'unknown' while that question gets no answer either. */
      readonly sending: 'no' | 'yes' | 'late' | 'asking' | 'unknown'
      /** Why the change was not applied, or is not known to be. */
      readonly error: CallError | null
      /** The sums are others than the person saw before. */
      readonly moved: boolean
    }

export const confirmationAtom = atom<Confirmation>({ kind: 'closed' })

export const changePayloadAtom = atom((get): ChangePayload | null => {
  const server = get(originalServerAtom)
  const flavor = get(flavorAtom)
  if (server === null || flavor === null) return null
  return { configuration_id: server.id, price_plan: get(periodAtom), ...flavorIds(flavor) }
})

/** What the server would become, with its price. */
export const chosenAtom = atom((get) => {
  const server = get(originalServerAtom)
  const flavor = get(flavorAtom)
  const price = get(quoteAtom)
  if (server === null || flavor === null || price === null) return null
  const { ssd_count } = server
  return {
    ...flavor,
    ssd_count,
    price_plan: get(periodAtom),
    server_full_rent_price_rub_cents: price.total
  }
})

/** Whether there is anything to apply (docs/rules/screen.md#choosing). */
export const isChangedAtom = atom((get) => {
  const server = get(originalServerAtom)
  const chosen = get(chosenAtom)
  return server !== null && chosen !== null && isConfigurationChanged(server, chosen)
})
