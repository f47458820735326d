import type { OfferPreview, Result } from '@cloud/api'
import { atom } from 'jotai'
import { offersClientAtom } from './saved-offers.ts'

/** Reads what accepting an offer would do now. */
export const previewOfferAtom = atom(
  null,
  (get, _set, id: string, queues: boolean): Promise<Result<OfferPreview>> =>
    get(offersClientAtom).preview({ params: { id }, query: { is_in_queue: queues } })
)
