import { Page } from '@cloud/ui'
import { RequireUser } from '../../loading/require-user.tsx'
import { PanelNav } from '../../shared/navigation/panel-nav.tsx'
import { pageKindAtom } from '../../state/address/location.ts'
import { useValue } from '../../state/hooks.ts'
import { OwnOfferList } from './own-offer-list.tsx'
import { SavedOfferScreen } from './saved-offer-screen.tsx'

function OfferListPage() {
  return (
    <>
      <PanelNav />
      <Page>
        <RequireUser
          heading="Предложения"
          invitation="Войдите, чтобы увидеть свои предложения"
          hint="Список видит только тот, кто сохранил предложения. Предложение по ссылке открывается без входа."
        >
          {({ id }) => <OwnOfferList id={id} />}
        </RequireUser>
      </Page>
    </>
  )
}

/** The list of offers, or the page of one offer. Both share a script, because users often open one after the other. */
export default function OffersScreen() {
  return useValue(pageKindAtom) === 'offers' ? <OfferListPage /> : <SavedOfferScreen />
}
