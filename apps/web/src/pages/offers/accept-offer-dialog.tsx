import type { OfferPreview, SavedOffer } from '@cloud/api'
import { AcceptConfirmation } from '@cloud/ui'
import { useState } from 'react'
import { ErrorLinks } from '../../shared/errors/error-links.tsx'
import ChosenKeysField from '../../shared/forms/ssh-keys-field.tsx'
import { manualStarts } from '../../shared/panel/manual-start.ts'
import { flavorsAtom } from '../../state/catalogue/catalogue-flavors.ts'
import { chosenKeyIdsAtom } from '../../state/creation/chosen-keys.ts'
import { useValue } from '../../state/hooks.ts'
import { type AcceptedOffer, useAcceptOffer } from './use-accept-offer.tsx'

interface AcceptOfferDialogProps {
  readonly offer: SavedOffer
  /** null while it is unknown. */
  readonly acceptance: OfferPreview | null
  readonly checking: boolean
  readonly onCheck: () => Promise<void>
  readonly onClose: () => void
}

const UNKNOWN_CAPACITY_TEXT = 'Не удалось узнать, есть ли места. Проверьте связь и попробуйте снова.'

/** Dialog that confirms accepting an offer; the page closes it when the offer is no longer open. */
export function AcceptOfferDialog({ offer, acceptance, checking, onCheck, onClose }: AcceptOfferDialogProps) {
  const ssh_key_ids = useValue(chosenKeyIdsAtom)
  const flavors = useValue(flavorsAtom)
  const manual = manualStarts(
    offer.items.map(({ quantity, flavor_id }) => ({
      ...flavors.find(({ id }) => id === flavor_id),
      quantity
    }))
  )
  /** The data that the last click sent: after a lost response the next click sends the same, even if the preview has changed. */
  const [sent, setSent] = useState<AcceptedOffer | null>(null)
  const { busy, slowNotice, error, accept } = useAcceptOffer(offer, ({ lost }) => {
    if (lost !== undefined) return
    setSent(null)
    void onCheck()
  })
  const isReading = checking && sent === null
  const shown = sent?.preview ?? (isReading ? null : acceptance)
  return (
    <AcceptConfirmation
      number={offer.number}
      acceptance={shown}
      wayOn={
        shown?.refusal ? (
          <ErrorLinks
            error={{
              kind: 'refused',
              status: 409,
              problem: { code: shown.refusal.code, error: shown.refusal.error }
            }}
          />
        ) : undefined
      }
      busy={busy || isReading}
      busyLabel={busy ? 'Принимаем' : 'Проверяем наличие'}
      error={error ?? (shown === null && !isReading && UNKNOWN_CAPACITY_TEXT)}
      onConfirm={() => {
        if (shown === null) return void onCheck()
        const accepted = sent ?? { preview: shown, ssh_key_ids }
        setSent(accepted)
        accept(accepted)
      }}
      onClose={onClose}
    >
      {manual !== null && <p>{manual}</p>}
      <ChosenKeysField />
      {slowNotice}
    </AcceptConfirmation>
  )
}
