import { type CallError, type ChangePayload, type ChangePreview, flavorIds } from '@cloud/api'
import { isConfigurationChanged } from '@cloud/pricing/estimate'
import { atom } from 'jotai'
import { originalServerAtom } from '../address/location.ts'
import { chosenFlavorAtom, planAtom } from '../choices/chosen-configuration.ts'
import { quoteAtom } from '../choices/configuration-price.ts'
import type { Loadable } from '../core/resource.ts'

/** The dialog that confirms a change. */
export type Confirmation =
  | { readonly kind: 'closed' }
  | {
      readonly kind: 'open'
      /** The amounts that the change would move, as the server returns them; not requested while nothing is changed. */
      readonly preview: Loadable<ChangePreview>
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
  const flavor = get(chosenFlavorAtom)
  if (server === null || flavor === null) return null
  return { configuration_id: server.id, price_plan: get(planAtom), ...flavorIds(flavor) }
})

/** The configuration after the change, with its price. */
export const changedConfigurationAtom = atom((get) => {
  const server = get(originalServerAtom)
  const flavor = get(chosenFlavorAtom)
  const price = get(quoteAtom)
  if (server === null || flavor === null || price === null) return null
  const { ssd_count } = server
  return {
    ...flavor,
    ssd_count,
    price_plan: get(planAtom),
    server_full_rent_price_rub_cents: price.total
  }
})

/** True if there is a change to apply (docs/rules/screen.md#choosing). */
export const isConfigurationChangedAtom = atom((get) => {
  const server = get(originalServerAtom)
  const chosen = get(changedConfigurationAtom)
  return server !== null && chosen !== null && isConfigurationChanged(server, chosen)
})
