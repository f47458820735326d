import { Page } from '@cloud/ui'
import { Suspense, useEffect, useRef } from 'react'
import { Awake } from './awake.tsx'
import { Configurator } from './features/configurator/configurator.tsx'
import { lazyOr } from './lazy-or.ts'
import { loadAnew } from './load-anew.ts'
import { MissingScreen } from './missing-screen.tsx'
import type { OfferAnswer } from './offer-sheet.ts'
import type { Page as Place } from './page-at.ts'
import { pageAtom } from './state/address/place.ts'
import { offerAtom } from './state/offer.ts'
import { startAtom } from './state/start.ts'
import { useAction, useValue } from './state/use.ts'
import { Waiting } from './waiting.tsx'

const Offer = lazyOr(MissingScreen, () => import('./features/offer/offer.tsx'))
const Unknown = lazyOr(MissingScreen, () => import('./features/unknown/unknown.tsx'))
const Profile = lazyOr(MissingScreen, () => import('./features/account/profile.tsx'))
const NewPassword = lazyOr(MissingScreen, () => import('./features/account/new-password.tsx'))
const Panel = lazyOr(MissingScreen, () => import('./features/panel/panel.tsx'))

const waiting = (
  <Page>
    <Waiting onRetry={loadAnew} />
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
      <Awake />
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
