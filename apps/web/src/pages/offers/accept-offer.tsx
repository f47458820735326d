import type { OfferPreview, SavedOffer } from '@cloud/api'
import { AcceptConfirmation } from '@cloud/ui'
import { useState } from 'react'
import { WayOn } from '../../features/way-on.tsx'
import { useAcceptance } from './use-acceptance.tsx'

interface AcceptOfferProps {
  readonly offer: SavedOffer
  /** null while it is unknown. */
  readonly acceptance: OfferPreview | null
  readonly checking: boolean
  readonly onCheck: () => Promise<void>
  readonly onClose: () => void
}

const NOT_KNOWN = 'Не удалось узнать, есть ли места. Проверьте связь и попробуйте снова.'

/** Dialog that confirms accepting an offer; the page closes it when the offer is no longer open. */
export function AcceptOffer({ offer, acceptance, checking, onCheck, onClose }: AcceptOfferProps) {
  /** The data that the last click sent: after a lost response the next click sends the same, even if the preview has changed. */
  const [sent, setSent] = useState<OfferPreview | null>(null)
  const { busy, slowNotice, error, accept } = useAcceptance(offer, ({ lost }) => {
    if (lost !== undefined) return
    setSent(null)
    void onCheck()
  })
  const isReading = checking && sent === null
  const shown = sent ?? (isReading ? null : acceptance)
  return (
    <AcceptConfirmation
      number={offer.number}
      acceptance={shown}
      wayOn={
        shown?.refusal ? (
          <WayOn
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
      error={error ?? (shown === null && !isReading && NOT_KNOWN)}
      onConfirm={() => {
        setSent(shown)
        if (shown === null) void onCheck()
        else accept(shown)
      }}
      onClose={onClose}
    >
      {slowNotice}
    </AcceptConfirmation>
  )
}
