import { Page, Pair, Section, Split } from '@cloud/ui'
import { lazy, Suspense, useState } from 'react'
import { LazyBoundary } from '../../loading/lazy-boundary.tsx'
import { LazyDialog } from '../../loading/lazy-dialog.tsx'
import { lazyWithFallback } from '../../loading/lazy-with-fallback.ts'
import { LoadingWithTimeout } from '../../loading/loading-with-timeout.tsx'
import { MissingScreen } from '../../loading/missing-screen.tsx'
import { NotLoaded } from '../../loading/not-loaded.tsx'
import { reloadPage } from '../../loading/reload-page.ts'
import { linkCorrectionsAtom } from '../../state/address/place.ts'
import { neededAtom } from '../../state/catalogue/components.ts'
import { quoteAtom } from '../../state/choices/priced.ts'
import { originalAtom, typeAtom } from '../../state/choices/selected.ts'
import { creationAtom } from '../../state/creation/creation.ts'
import { reloadAtom } from '../../state/start.ts'
import { HEADINGS } from '../../state/title.ts'
import { useAction, useGetter, useValue } from '../../state/use.ts'
import { CardsSection } from './sections/cards-section.tsx'
import { DiskSection } from './sections/disk-section.tsx'
import { FlavorsSection } from './sections/flavors-section.tsx'
import { NameSection } from './sections/name-section.tsx'
import { PlansSection } from './sections/plans-section.tsx'
import { TypeSection } from './sections/type-section.tsx'
import { Summary } from './summary/summary.tsx'

const Change = lazyWithFallback(MissingScreen, () => import('./change/change.tsx'))
const LinkCorrections = lazy(() => import('./sections/link-corrections.tsx'))
const PriceVoice = lazy(() => import('./summary/price-voice.tsx'))
const PriceChanged = lazy(() => import('./summary/price-changed.tsx'))

function Form() {
  const type = useValue(typeAtom)
  return (
    <>
      <h1>{HEADINGS.create}</h1>
      {useValue(linkCorrectionsAtom).length > 0 && (
        <LazyBoundary>
          <LinkCorrections />
        </LazyBoundary>
      )}
      <Pair>
        <NameSection />
        <TypeSection />
      </Pair>
      {type === 'gpu' && <CardsSection />}
      <FlavorsSection />
      <DiskSection />
      <PlansSection />
    </>
  )
}

function Question() {
  const set = useAction(creationAtom)
  return (
    useValue(creationAtom).kind === 'price-changed' && (
      <LazyDialog onError={() => set({ kind: 'ready' })}>
        <PriceChanged />
      </LazyDialog>
    )
  )
}

/** The configurator, once what servers are made of is there. */
export function Configurator() {
  const catalogue = useValue(neededAtom)
  const reload = useAction(reloadAtom)
  const original = useValue(originalAtom)
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
            <NotLoaded
              error={catalogue.error}
              heading="Не удалось загрузить каталог"
              onRetry={() => void reload()}
            >
              {`Не загрузились ${catalogue.failed}.`}
            </NotLoaded>
          </Section>
        </Page>
      )
    case 'ready':
      if (original !== null)
        return (
          <Suspense fallback={loading(reloadPage)}>
            <Change key={original} id={original} />
          </Suspense>
        )
      return (
        <Page>
          <Split aside={<Summary />}>
            <Form />
          </Split>
          <Question />
          <LazyBoundary>
            <PriceVoice first={first} />
          </LazyBoundary>
        </Page>
      )
  }
}
