import type { NewOffer, SavedOffer } from '@cloud/api'
import { keepNumbersWhole } from '@cloud/ui'
import { ConfirmActionDialog } from '../../shared/forms/confirm-action-dialog.tsx'
import { paths } from '../../state/address/paths.ts'
import { useAction } from '../../state/hooks.ts'
import { rememberJustSaved } from '../../state/offers/just-saved.ts'
import { saveOfferAtom } from '../../state/offers/offer-actions.ts'

interface RepeatOfferDialogProps {
  readonly offer: SavedOffer
  readonly onClose: () => void
}

/** Dialog that saves the items of an expired or revoked offer again at current prices. */
export function RepeatOfferDialog({
  offer: { number, title, buyer, items },
  onClose
}: RepeatOfferDialogProps) {
  const save = useAction(saveOfferAtom)
  return (
    <ConfirmActionDialog
      heading={keepNumbersWhole(`Повторить предложение ${title === null ? number : `«${title}»`}?`)}
      confirm="Сохранить новое"
      send={async () => {
        // the server refuses a plan that it no longer sells
        const again = items.map(({ quote: _, ...item }) => item) as NewOffer['items']
        const answer = await save({ title, buyer, items: again })
        if (!answer.ok) return answer.error
        rememberJustSaved(answer.data)
        // the server renders the offer's page, so a full load is needed
        location.assign(paths.savedOffer(answer.data.id))
        return null
      }}
      onClose={onClose}
    >
      <p>Состав тот же, цены — на сейчас, без промокода. У нового предложения свои номер, ссылка и срок.</p>
    </ConfirmActionDialog>
  )
}
