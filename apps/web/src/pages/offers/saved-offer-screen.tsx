import { Page, Stack } from '@cloud/ui'
import { useEffect } from 'react'
import { LoadingWithTimeout } from '../../loading/loading-with-timeout.tsx'
import { reloadPage } from '../../loading/reload-page.ts'
import { PageButton } from '../../shared/navigation/page-link.tsx'
import { paths } from '../../state/address/paths.ts'
import { useValue } from '../../state/hooks.ts'
import { pageOfferAtom } from '../../state/offers/page-offer.ts'
import { SavedOfferView } from './saved-offer-view.tsx'

/** Notice that the page was loaded for another address; an offer comes only with its own page. */
function ReloadingPage() {
  useEffect(() => void reloadPage(), [])
  return (
    <Page>
      <LoadingWithTimeout onRetry={() => void reloadPage()} />
    </Page>
  )
}

/** The route of a saved offer, public to everybody with the link. */
export function SavedOfferScreen() {
  const answer = useValue(pageOfferAtom)
  if (answer === undefined) return <ReloadingPage />
  if (answer !== null) return <SavedOfferView key={answer.offer.id} answer={answer} />
  return (
    <Page>
      <Stack>
        <h1>Такого предложения нет</h1>
        <p>Проверьте ссылку: в ней 26 букв и цифр.</p>
        <PageButton look="main" href={paths.configurator()} style={{ justifySelf: 'start' }}>
          К конфигуратору
        </PageButton>
      </Stack>
    </Page>
  )
}
