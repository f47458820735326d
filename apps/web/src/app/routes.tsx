import type { Elements } from '@cloud/ui'
import { Page } from '@cloud/ui'
import { type ComponentType, type ReactElement, useEffect, useRef } from 'react'
import { useRoutes } from 'react-router'
import { HydratedSuspense } from '../loading/hydrated-suspense.tsx'
import { lazyWithFallback } from '../loading/lazy-with-fallback.ts'
import { LoadingWithTimeout } from '../loading/loading-with-timeout.tsx'
import { reloadPage } from '../loading/reload-page.ts'
import { ScreenLoadError } from '../loading/screen-load-error.tsx'
import { Configurator } from '../pages/configurator/configurator.tsx'
import { pageKindAtom } from '../state/address/location.ts'
import { type PageKind, ROUTES } from '../state/address/page-at.ts'
import { offerAtom } from '../state/configuration-offer.ts'
import { useAction, useValue } from '../state/hooks.ts'
import { startPageAtom } from '../state/start-page.ts'

/** Loads data newer than the page once its screen is hydrated; earlier, React would render that part again. */
function StartPage() {
  const start = useAction(startPageAtom)
  useEffect(() => void start(), [start])
  return null
}

const loadingPage = (
  <Page>
    <LoadingWithTimeout onRetry={reloadPage} />
  </Page>
)

const LazyScreen = ({ children }: { readonly children: Elements }) => (
  <HydratedSuspense fallback={loadingPage}>
    {children}
    <StartPage />
  </HydratedSuspense>
)

/** Creates a screen whose script is loaded when it is opened, because visits seldom begin there. */
function createLazyScreen(load: () => Promise<{ readonly default: ComponentType }>) {
  const Screen = lazyWithFallback(ScreenLoadError, load)
  return (
    <LazyScreen>
      <Screen />
    </LazyScreen>
  )
}

const UnknownScreen = lazyWithFallback(ScreenLoadError, () => import('../pages/unknown/unknown-page.tsx'))
const OfferScreen = lazyWithFallback(ScreenLoadError, () => import('../pages/offer/configuration-offer.tsx'))

const unknownScreen = (
  <LazyScreen>
    <UnknownScreen />
  </LazyScreen>
)

const offersScreen = createLazyScreen(() => import('../pages/offers/offers-screen.tsx'))

/** The configurator of a card. The route matches any short name, because only the catalogue knows which cards exist. */
function ConfiguratorOfGpu() {
  return useValue(pageKindAtom) === 'unknown' ? (
    unknownScreen
  ) : (
    <>
      <Configurator />
      <StartPage />
    </>
  )
}

function OfferOrUnknown() {
  const answer = useValue(offerAtom)
  return answer === null ? <UnknownScreen /> : <OfferScreen answer={answer} />
}

/** Screen of each kind of page. */
const SCREENS: Readonly<Record<PageKind, ReactElement>> = {
  configurator: <ConfiguratorOfGpu />,
  estimate: createLazyScreen(() => import('../pages/estimate/estimate.tsx')),
  panel: createLazyScreen(() => import('../pages/panel/panel.tsx')),
  server: createLazyScreen(() => import('../pages/panel/server/server-page.tsx')),
  rules: createLazyScreen(() => import('../pages/rules/rules-page.tsx')),
  spending: createLazyScreen(() => import('../pages/spending/spending-page.tsx')),
  offers: offersScreen,
  'saved-offer': offersScreen,
  profile: createLazyScreen(() => import('../pages/profile/profile.tsx')),
  security: createLazyScreen(() => import('../pages/security/security.tsx')),
  'ssh-keys': createLazyScreen(() => import('../pages/ssh-keys/ssh-keys-page.tsx')),
  programs: createLazyScreen(() => import('../pages/programs/programs-page.tsx')),
  'new-password': createLazyScreen(() => import('../pages/new-password/new-password.tsx')),
  privacy: createLazyScreen(() => import('../pages/privacy/privacy.tsx')),
  offer: (
    <LazyScreen>
      <OfferOrUnknown />
    </LazyScreen>
  ),
  unknown: unknownScreen
}

const ROUTE_TABLE = ROUTES.map((route) => ({ ...route, element: SCREENS[route.id] }))

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
  return useRoutes(ROUTE_TABLE)
}
