import { type CallError, type ChangePayload, type ChangePreview, flavorIds } from '@cloud/api'
import { isConfigurationChanged } from '@cloud/pricing'
import { atom } from 'jotai'
import { originalServerAtom } from '../address/place.ts'
import { quoteAtom } from '../choices/priced.ts'
import { flavorAtom, periodAtom } from '../choices/selected.ts'
import type { Load } from '../core/resource.ts'

/** The dialog that confirms a change. */
export type Confirmation =
  | { readonly kind: 'closed' }
  | {
      readonly kind: 'open'
      /** The amounts that the change would move, as the server returns them; not requested while nothing is changed. */
      readonly preview: Load<ChangePreview>
      /** 'asking': the response is lost and the outcome is being requested; 'unknown': that request got no response either. */
      readonly sending: 'no' | 'yes' | 'late' | 'asking' | 'unknown'
      /** The reason why the change was not applied, or is not known to be applied. */
      readonly error: CallError | null
      /** The amounts differ from those that the user saw before. */
      readonly moved: boolean
    }

export const confirmationAtom = atom<Confirmation>({ kind: 'closed' })

export const changePayloadAtom = atom((get): ChangePayload | null => {
  const server = get(originalServerAtom)
  const flavor = get(flavorAtom)
  if (server === null || flavor === null) return null
  return { configuration_id: server.id, price_plan: get(periodAtom), ...flavorIds(flavor) }
})

/** The configuration after the change, with its price. */
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

/** True if there is a change to apply (docs/rules/screen.md#choosing). */
export const isChangedAtom = atom((get) => {
  const server = get(originalServerAtom)
  const chosen = get(chosenAtom)
  return server !== null && chosen !== null && isConfigurationChanged(server, chosen)
})
