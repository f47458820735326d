import { Page, Pair, Section, Split } from '@cloud/ui'
import { lazy, Suspense } from 'react'
import { Later } from '../../later.tsx'
import { lazyOr } from '../../lazy-or.ts'
import { loadAnew } from '../../load-anew.ts'
import { MissingScreen } from '../../missing-screen.tsx'
import { NotLoaded } from '../../not-loaded.tsx'
import { Opened } from '../../opened.tsx'
import { changesAtom } from '../../state/address/place.ts'
import { neededAtom } from '../../state/catalogue/components.ts'
import { originalAtom, typeAtom } from '../../state/choices/selected.ts'
import { creationAtom } from '../../state/creation/creation.ts'
import { reloadAtom } from '../../state/start.ts'
import { HEADINGS } from '../../state/title.ts'
import { useAction, useValue } from '../../state/use.ts'
import { Waiting } from '../../waiting.tsx'
import { CardsSection } from './cards-section.tsx'
import { DiskSection } from './disk-section.tsx'
import { FlavorsSection } from './flavors-section.tsx'
import { NameSection } from './name-section.tsx'
import { PlansSection } from './plans-section.tsx'
import { Summary } from './summary.tsx'
import { TypeSection } from './type-section.tsx'

const Change = lazyOr(MissingScreen, () => import('./change.tsx'))
const Changes = lazy(() => import('./changes.tsx'))
const PriceVoice = lazy(() => import('./price-voice.tsx'))
const PriceChanged = lazy(() => import('./price-changed.tsx'))

function Form() {
  const type = useValue(typeAtom)
  return (
    <>
      <h1>{HEADINGS.create}</h1>
      {useValue(changesAtom).length > 0 && (
        <Later>
          <Changes />
        </Later>
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
      <Opened onAbsent={() => set({ kind: 'ready' })}>
        <PriceChanged />
      </Opened>
    )
  )
}

/** The configurator, once what servers are made of is there. */
export function Configurator() {
  const catalogue = useValue(neededAtom)
  const reload = useAction(reloadAtom)
  const original = useValue(originalAtom)
  const heading = <h1>{HEADINGS[original === null ? 'create' : 'change']}</h1>
  const waiting = (onRetry: () => void) => (
    <Page>
      {heading}
      <Waiting onRetry={onRetry} />
    </Page>
  )
  switch (catalogue.state) {
    case 'loading':
      return waiting(() => void reload())
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
          <Suspense fallback={waiting(loadAnew)}>
            <Change key={original} id={original} />
          </Suspense>
        )
      return (
        <Page>
          <Split aside={<Summary />}>
            <Form />
          </Split>
          <Question />
          <Later>
            <PriceVoice />
          </Later>
        </Page>
      )
  }
}
