import { errorText, type OfferPreview, type SavedOffer } from '@cloud/api'
import { ErrorLinks } from '../../shared/errors/error-links.tsx'
import { refusedServersText } from '../../shared/errors/refused-servers-text.ts'
import { useSending } from '../../shared/forms/use-sending.tsx'
import { useAction } from '../../state/hooks.ts'
import type { WriteError } from '../../state/mutation/mutation.ts'
import { acceptOfferAtom } from '../../state/offers/offer-actions.ts'
import { refreshPageOfferAtom, setPageOfferAtom } from '../../state/offers/page-offer.ts'

/** Messages about the known state after a lost response. */
const LOST_TEXTS = {
  no: ' Предложение не принято, деньги не списаны.',
  unknown: ' Принято ли предложение, пока неизвестно. Повтор не примет его дважды.'
}

/** Returns the reason why an offer was not accepted, with its servers. */
const refusalText = (error: WriteError, offer: SavedOffer) =>
  (
    errorText(error) +
    refusedServersText(error, offer) +
    (error.lost === undefined ? '' : LOST_TEXTS[error.lost.isDone])
  ).trim()

/** An offer as the user accepts it. */
export interface AcceptedOffer {
  readonly preview: OfferPreview
  /** SSH keys for all its servers. */
  readonly ssh_key_ids: readonly number[]
}

/** Accepts an offer as shown in its preview, and reports the reason of a failure. */
export function useAcceptOffer(offer: SavedOffer, onRefused: (error: WriteError) => void) {
  const send = useAction(acceptOfferAtom)
  const put = useAction(setPageOfferAtom)
  const refresh = useAction(refreshPageOfferAtom)
  const { busy, error, slowNotice, start } = useSending<AcceptedOffer, WriteError>(
    async ({ preview: { is_in_queue, taken_rub_cents }, ssh_key_ids }) => {
      const answer = await send(offer.id, {
        is_in_queue,
        expected_taken_rub_cents: taken_rub_cents,
        ...(ssh_key_ids.length > 0 && { ssh_key_ids: [...ssh_key_ids] })
      })
      if (!answer.ok) return answer.error
      put(answer.data)
      return null
    },
    (refused) => {
      if (refused === null) return
      onRefused(refused)
      // another user may have accepted it meanwhile
      void refresh(offer.id)
    }
  )
  return {
    busy,
    slowNotice,
    error: error && (
      <>
        <span>{refusalText(error, offer)}</span> <ErrorLinks error={error} />
      </>
    ),
    accept: (shown: AcceptedOffer) => void start(shown)
  }
}
