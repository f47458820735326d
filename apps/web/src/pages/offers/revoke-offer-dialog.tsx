import type { SavedOffer } from '@cloud/api'
import { keepNumbersWhole } from '@cloud/ui'
import { ConfirmActionDialog } from '../../shared/forms/confirm-action-dialog.tsx'
import { useAction } from '../../state/hooks.ts'
import { revokeOfferAtom } from '../../state/offers/offer-actions.ts'

interface RevokeOfferDialogProps {
  readonly offer: SavedOffer
  /** Called with the revoked offer. */
  readonly onRevoked?: (offer: SavedOffer) => void
  readonly onClose: () => void
}

/** Dialog that confirms revoking an offer. */
export function RevokeOfferDialog({
  offer: { id, number, title },
  onRevoked,
  onClose
}: RevokeOfferDialogProps) {
  const revoke = useAction(revokeOfferAtom)
  return (
    <ConfirmActionDialog
      heading={keepNumbersWhole(`Отозвать предложение ${title === null ? number : `«${title}»`}?`)}
      confirm="Отозвать"
      destroys
      send={async () => {
        const answer = await revoke(id)
        if (!answer.ok) return answer.error
        onRevoked?.(answer.data)
        return null
      }}
      onClose={onClose}
    >
      <p>Принять его будет нельзя, вернуть тоже. Тот, у кого есть ссылка, увидит, что вы его отозвали.</p>
    </ConfirmActionDialog>
  )
}
