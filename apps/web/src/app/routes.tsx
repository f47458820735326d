import type { Elements } from '@cloud/ui'
import { Page } from '@cloud/ui'
import { type ComponentType, type ReactElement, Suspense, useEffect, useRef } from 'react'
import { useRoutes } from 'react-router'
import { Hydrated } from '../loading/hydrated.tsx'
import { lazyWithFallback } from '../loading/lazy-with-fallback.ts'
import { LoadingWithTimeout } from '../loading/loading-with-timeout.tsx'
import { MissingScreen } from '../loading/missing-screen.tsx'
import { reloadPage } from '../loading/reload-page.ts'
import { Configurator } from '../pages/configurator/configurator.tsx'
import { pageKindAtom } from '../state/address/location.ts'
import { type PageKind, ROUTES } from '../state/address/page-at.ts'
import { offerAtom } from '../state/configuration-offer.ts'
import { useAction, useValue } from '../state/hooks.ts'
import { startPageAtom } from '../state/start-page.ts'

/** Loads data newer than the page once its screen is hydrated; earlier, React would render that part again. */
function Start() {
  const start = useAction(startPageAtom)
  useEffect(() => void start(), [start])
  return null
}

const loading = (
  <Page>
    <LoadingWithTimeout onRetry={reloadPage} />
  </Page>
)

const LazyScreen = ({ children }: { readonly children: Elements }) => (
  <Suspense fallback={loading}>
    {children}
    <Hydrated />
    <Start />
  </Suspense>
)

/** Creates a screen whose script is loaded when it is opened, because visits seldom begin there. */
function loadedScreen(load: () => Promise<{ readonly default: ComponentType }>) {
  const Screen = lazyWithFallback(MissingScreen, load)
  return (
    <LazyScreen>
      <Screen />
    </LazyScreen>
  )
}

const Unknown = lazyWithFallback(MissingScreen, () => import('../pages/unknown/unknown.tsx'))
const FoundOffer = lazyWithFallback(MissingScreen, () => import('../pages/offer/offer.tsx'))

const unknown = (
  <LazyScreen>
    <Unknown />
  </LazyScreen>
)

const offers = loadedScreen(() => import('../pages/offers/offers.tsx'))

/** The configurator of a card. The route matches any short name, because only the catalogue knows which cards exist. */
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

/** Screen of each kind of page. */
const SCREENS: Readonly<Record<PageKind, ReactElement>> = {
  configurator: <Card />,
  estimate: loadedScreen(() => import('../pages/estimate/estimate.tsx')),
  panel: loadedScreen(() => import('../pages/panel/panel.tsx')),
  rules: loadedScreen(() => import('../pages/rules/rules.tsx')),
  spending: loadedScreen(() => import('../pages/spending/spending.tsx')),
  offers,
  'saved-offer': offers,
  profile: loadedScreen(() => import('../pages/profile/profile.tsx')),
  security: loadedScreen(() => import('../pages/security/security.tsx')),
  'new-password': loadedScreen(() => import('../pages/new-password/new-password.tsx')),
  privacy: loadedScreen(() => import('../pages/privacy/privacy.tsx')),
  offer: (
    <LazyScreen>
      <Offer />
    </LazyScreen>
  ),
  unknown
}

const TABLE = ROUTES.map((route) => ({ ...route, element: SCREENS[route.id] }))

/** The screen of the current page. */
export function Routes() {
  const kind = useValue(pageKindAtom)
  const shown = useRef(kind)
  useEffect(() => {
    // without a reload, moving the focus announces the new page; the previous page may still be in the DOM, hidden
    if (shown.current !== kind)
      document.querySelector<HTMLElement>('main:last-of-type')?.focus({ preventScroll: true })
    shown.current = kind
  }, [kind])
  return useRoutes(TABLE)
}
