import { Page } from '@cloud/ui'
import { type ReactElement, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useRoutes } from 'react-router'
import { Hydrated } from '../loading/hydrated.tsx'
import { lazyWithFallback } from '../loading/lazy-with-fallback.ts'
import { LoadingWithTimeout } from '../loading/loading-with-timeout.tsx'
import { MissingScreen } from '../loading/missing-screen.tsx'
import { reloadPage } from '../loading/reload-page.ts'
import { Configurator } from '../pages/configurator/configurator.tsx'
import { type PageKind, ROUTES } from '../state/address/page-at.ts'
import { pageKindAtom } from '../state/address/place.ts'
import { offerAtom } from '../state/offer.ts'
import { startAtom } from '../state/start.ts'
import { useAction, useValue } from '../state/use.ts'

// screens that a visit seldom begins with: each is loaded when it is entered
const FoundOffer = lazyWithFallback(MissingScreen, () => import('../pages/offer/offer.tsx'))
const Unknown = lazyWithFallback(MissingScreen, () => import('../pages/unknown/unknown.tsx'))
const Profile = lazyWithFallback(MissingScreen, () => import('../pages/profile/profile.tsx'))
const Security = lazyWithFallback(MissingScreen, () => import('../pages/security/security.tsx'))
const NewPassword = lazyWithFallback(MissingScreen, () => import('../pages/new-password/new-password.tsx'))
const Privacy = lazyWithFallback(MissingScreen, () => import('../pages/privacy/privacy.tsx'))
const Rules = lazyWithFallback(MissingScreen, () => import('../pages/rules/rules.tsx'))
const Panel = lazyWithFallback(MissingScreen, () => import('../pages/panel/panel.tsx'))
const Offers = lazyWithFallback(MissingScreen, () => import('../pages/offers/offers.tsx'))
const Spending = lazyWithFallback(MissingScreen, () => import('../pages/spending/spending.tsx'))

/** Loads what is newer than the page once its screen is hydrated: before, React would render that part again. */
function Start() {
  const start = useAction(startAtom)
  useEffect(() => void start(), [start])
  return null
}

const loading = (
  <Page>
    <LoadingWithTimeout onRetry={reloadPage} />
  </Page>
)

const LazyScreen = ({ children }: { readonly children: ReactNode }) => (
  <Suspense fallback={loading}>
    {children}
    <Hydrated />
    <Start />
  </Suspense>
)

const unknown = (
  <LazyScreen>
    <Unknown />
  </LazyScreen>
)

const offers = (
  <LazyScreen>
    <Offers />
  </LazyScreen>
)

/** The route matches any short name: only the catalogue knows whether there is such a card. */
function Card() {
  return useValue(pageKindAtom) === 'unknown' ? (
    unknown
  ) : (
    <>
      <Configurator />
      <Start />
    </>
  )
}

function Offer() {
  const answer = useValue(offerAtom)
  return answer === null ? <Unknown /> : <FoundOffer answer={answer} />
}

/** What is drawn at each route. */
const SCREENS: Readonly<Record<PageKind, ReactElement>> = {
  configurator: <Card />,
  panel: (
    <LazyScreen>
      <Panel />
    </LazyScreen>
  ),
  rules: (
    <LazyScreen>
      <Rules />
    </LazyScreen>
  ),
  spending: (
    <LazyScreen>
      <Spending />
    </LazyScreen>
  ),
  offers,
  'saved-offer': offers,
  profile: (
    <LazyScreen>
      <Profile />
    </LazyScreen>
  ),
  security: (
    <LazyScreen>
      <Security />
    </LazyScreen>
  ),
  'new-password': (
    <LazyScreen>
      <NewPassword />
    </LazyScreen>
  ),
  privacy: (
    <LazyScreen>
      <Privacy />
    </LazyScreen>
  ),
  offer: (
    <LazyScreen>
      <Offer />
    </LazyScreen>
  ),
  unknown
}

const TABLE = ROUTES.map((route) => ({ ...route, element: SCREENS[route.id] }))

/** The screen of the page that the address names. */
export function Routes() {
  const kind = useValue(pageKindAtom)
  const shown = useRef(kind)
  useEffect(() => {
    // without a reload only the focus shows that it is another page; the page before may still be there, hidden
    if (shown.current !== kind)
      document.querySelector<HTMLElement>('main:last-of-type')?.focus({ preventScroll: true })
    shown.current = kind
  }, [kind])
  return useRoutes(TABLE)
}
