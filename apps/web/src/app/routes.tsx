import { Page } from '@cloud/ui'
import { Suspense, useEffect, useRef } from 'react'
import { Hydrated } from '../loading/hydrated.tsx'
import { lazyWithFallback } from '../loading/lazy-with-fallback.ts'
import { LoadingWithTimeout } from '../loading/loading-with-timeout.tsx'
import { MissingScreen } from '../loading/missing-screen.tsx'
import { reloadPage } from '../loading/reload-page.ts'
import { Configurator } from '../pages/configurator/configurator.tsx'
import type { Page as Place } from '../state/address/page-at.ts'
import { pageAtom } from '../state/address/place.ts'
import { offerAtom } from '../state/offer.ts'
import type { OfferAnswer } from '../state/offer-sheet.ts'
import { startAtom } from '../state/start.ts'
import { useAction, useValue } from '../state/use.ts'

const Offer = lazyWithFallback(MissingScreen, () => import('../pages/offer/offer.tsx'))
const Unknown = lazyWithFallback(MissingScreen, () => import('../pages/unknown/unknown.tsx'))
const Profile = lazyWithFallback(MissingScreen, () => import('../pages/profile/profile.tsx'))
const NewPassword = lazyWithFallback(MissingScreen, () => import('../pages/new-password/new-password.tsx'))
const Panel = lazyWithFallback(MissingScreen, () => import('../pages/panel/panel.tsx'))

const waiting = (
  <Page>
    <LoadingWithTimeout onRetry={reloadPage} />
  </Page>
)

/** Once its screen is awake, the page asks for what is newer than itself: a part that still sleeps would be drawn anew. */
function Start() {
  const start = useAction(startAtom)
  useEffect(() => void start(), [start])
  return null
}

/** The screen of the page that the address names. */
export function Routes() {
  const page = useValue(pageAtom)
  const offer = useValue(offerAtom)
  const shown = useRef(page.kind)
  useEffect(() => {
    // a page that is not loaded anew says by the focus that it is another one; the one before may still be there, hidden
    if (shown.current !== page.kind)
      document.querySelector<HTMLElement>('main:last-of-type')?.focus({ preventScroll: true })
    shown.current = page.kind
  }, [page.kind])
  if (page.kind === 'configurator')
    return (
      <>
        <Configurator />
        <Start />
      </>
    )
  return (
    <Suspense fallback={waiting}>
      {screen(page.kind, offer)}
      <Hydrated />
      <Start />
    </Suspense>
  )
}

/** The screens that a visit seldom begins with: each is loaded when it is entered. */
function screen(kind: Exclude<Place['kind'], 'configurator'>, offer: OfferAnswer | null) {
  switch (kind) {
    case 'panel':
      return <Panel />
    case 'profile':
      return <Profile />
    case 'new-password':
      return <NewPassword />
    case 'offer':
      return offer === null ? <Unknown /> : <Offer answer={offer} />
    case 'unknown':
      return <Unknown />
  }
}
