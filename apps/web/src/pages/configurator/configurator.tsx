import { FieldPair, Page, Section, Split } from '@cloud/ui'
import { lazy, useState } from 'react'
import { HydratedSuspense } from '../../loading/hydrated-suspense.tsx'
import { LazyBoundary } from '../../loading/lazy-boundary.tsx'
import { LazyDialog } from '../../loading/lazy-dialog.tsx'
import { lazyWithFallback } from '../../loading/lazy-with-fallback.ts'
import { LoadError } from '../../loading/load-error.tsx'
import { LoadingWithTimeout } from '../../loading/loading-with-timeout.tsx'
import { reloadPage } from '../../loading/reload-page.ts'
import { ScreenLoadError } from '../../loading/screen-load-error.tsx'
import { linkCorrectionsAtom } from '../../state/address/location.ts'
import { requiredListsAtom } from '../../state/catalogue/catalogue-lists.ts'
import { machineTypeAtom, originalIdAtom } from '../../state/choices/chosen-configuration.ts'
import { quoteAtom } from '../../state/choices/configuration-price.ts'
import { creationAtom } from '../../state/creation/creation-state.ts'
import { useAction, useGetter, useValue } from '../../state/hooks.ts'
import { HEADINGS } from '../../state/page-title.ts'
import { reloadCatalogueAtom } from '../../state/start-page.ts'
import { DiskSection } from './sections/disk-section.tsx'
import { FlavorsSection } from './sections/flavors-section.tsx'
import { GpuSection } from './sections/gpu-section.tsx'
import { NameSection } from './sections/name-section.tsx'
import { PlansSection } from './sections/plans-section.tsx'
import { TypeSection } from './sections/type-section.tsx'
import { Summary } from './summary/summary.tsx'

const ChangeScreen = lazyWithFallback(ScreenLoadError, () => import('./change/change-screen.tsx'))
const LinkCorrections = lazy(() => import('./sections/link-corrections.tsx'))
const PriceAnnouncer = lazy(() => import('./summary/price-announcer.tsx'))
const OrderDialog = lazy(() => import('./summary/order-dialog.tsx'))

function CreateForm() {
  const type = useValue(machineTypeAtom)
  return (
    <>
      <h1>{HEADINGS.create}</h1>
      {useValue(linkCorrectionsAtom).length > 0 && (
        <LazyBoundary>
          <LinkCorrections />
        </LazyBoundary>
      )}
      <FieldPair>
        <NameSection />
        <TypeSection />
      </FieldPair>
      {type === 'gpu' && <GpuSection />}
      <FlavorsSection />
      <DiskSection />
      <PlansSection />
    </>
  )
}

function OpenOrderDialog() {
  const set = useAction(creationAtom)
  return (
    ['price-changed', 'no-key'].includes(useValue(creationAtom).kind) && (
      <LazyDialog onError={() => set({ kind: 'ready' })}>
        <OrderDialog />
      </LazyDialog>
    )
  )
}

/** The configurator; the form is shown once the required catalogue lists are loaded. */
export function Configurator() {
  const catalogue = useValue(requiredListsAtom)
  const reload = useAction(reloadCatalogueAtom)
  const original = useValue(originalIdAtom)
  const [first] = useState(useGetter(quoteAtom))
  const heading = <h1>{HEADINGS[original === null ? 'create' : 'change']}</h1>
  const loading = (onRetry: () => void) => (
    <Page>
      {heading}
      <LoadingWithTimeout onRetry={onRetry} />
    </Page>
  )
  switch (catalogue.state) {
    case 'loading':
      return loading(() => void reload())
    case 'failed':
      return (
        <Page>
          {heading}
          <Section heading="Каталог">
            <LoadError
              error={catalogue.error}
              heading="Не удалось загрузить каталог"
              onRetry={() => void reload()}
            >
              {`Не загрузились ${catalogue.failed}.`}
            </LoadError>
          </Section>
        </Page>
      )
    case 'ready':
      if (original !== null)
        return (
          <HydratedSuspense fallback={loading(reloadPage)}>
            <ChangeScreen key={original} id={original} />
          </HydratedSuspense>
        )
      return (
        <Page>
          <Split aside={<Summary />}>
            <CreateForm />
          </Split>
          <OpenOrderDialog />
          <LazyBoundary>
            <PriceAnnouncer first={first} />
          </LazyBoundary>
        </Page>
      )
  }
}
