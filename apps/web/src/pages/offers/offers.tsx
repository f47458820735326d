import { Page } from '@cloud/ui'
import { PanelNav } from '../../features/panel-nav.tsx'
import { RequireUser } from '../../loading/require-user.tsx'
import { pageKindAtom } from '../../state/address/location.ts'
import { useValue } from '../../state/hooks.ts'
import { OwnOffers } from './own-offers.tsx'
import { SavedOffer } from './saved-offer.tsx'

function List() {
  return (
    <>
      <PanelNav />
      <Page>
        <RequireUser
          heading="Предложения"
          invitation="Войдите, чтобы увидеть свои предложения"
          hint="Список видит только тот, кто сохранил предложения. Предложение по ссылке открывается без входа."
        >
          {({ id }) => <OwnOffers key={id} id={id} />}
        </RequireUser>
      </Page>
    </>
  )
}

/** The list of the panel, or the page of one offer: who sees one soon sees the other, so they come together. */
export default function Offers() {
  return useValue(pageKindAtom) === 'offers' ? <List /> : <SavedOffer />
}
