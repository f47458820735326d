import type { Flavor } from '@cloud/api'
import { AvailabilityBars, ConfigurationList, CountFilter, EmptyState, Section } from '@cloud/ui'
import { lazy, useDeferredValue } from 'react'
import { FIELD_IDS, scrollToNext } from '../../../features/form-fields.ts'
import { ChunkError } from '../../../loading/chunk-error.tsx'
import { LazyBoundary } from '../../../loading/lazy-boundary.tsx'
import { lazyWithFallback } from '../../../loading/lazy-with-fallback.ts'
import { LoadingWithTimeout } from '../../../loading/loading-with-timeout.tsx'
import { reloadPage } from '../../../loading/reload-page.ts'
import { cardPricesAtom, quoteAtom } from '../../../state/choices/priced.ts'
import {
  countFilterAtom,
  countsAtom,
  flavorAtom,
  shownFlavorsAtom,
  typeAtom
} from '../../../state/choices/selected.ts'
import { chooseFlavorAtom } from '../../../state/choose/actions.ts'
import { attemptedAtom, queuesAtom } from '../../../state/creation/creation.ts'
import { useAction, useValue } from '../../../state/use.ts'
import { FlavorsLoad } from './flavors-load.tsx'

const Alternatives = lazyWithFallback(ChunkError, () => import('./alternatives.tsx'))
const CpuSection = lazyWithFallback(ChunkError, () => import('./cpu-section.tsx'))
const Checked = lazy(() => import('./checked.tsx'))

function Filter() {
  const counts = useValue(countsAtom)
  const value = useValue(countFilterAtom)
  const change = useAction(countFilterAtom)
  return counts.length > 1 ? <CountFilter counts={counts} value={value} onChange={change} /> : null
}

function List({ flavors }: { readonly flavors: readonly Flavor[] }) {
  const selected = useValue(flavorAtom)
  const attempted = useValue(attemptedAtom)
  // the total of what is chosen comes first, what else could be chosen follows at once
  const prices = useDeferredValue(useValue(cardPricesAtom))
  const choose = useAction(chooseFlavorAtom)
  return flavors.length === 0 ? (
    <EmptyState id={FIELD_IDS.configuration} heading="Конфигураций сейчас нет">
      Выберите другую видеокарту или сервер без неё.
    </EmptyState>
  ) : (
    <ConfigurationList
      id={FIELD_IDS.configuration}
      flavors={flavors}
      selected={selected?.id ?? null}
      onSelect={choose}
      onPick={scrollToNext}
      {...prices}
      error={attempted && selected === null ? 'Выберите конфигурацию.' : null}
    />
  )
}

function Nearest() {
  // of another choice, what the server drew is old: drawn again here, it gives way before its script comes
  useValue(quoteAtom)
  return (
    <LazyBoundary>
      <Alternatives />
    </LazyBoundary>
  )
}

const Instead = () => useValue(queuesAtom) && <Nearest />

const Availability = () => {
  const flavor = useValue(flavorAtom)
  return flavor !== null && <AvailabilityBars max_available={flavor.max_available} />
}

/** Which machine: the configurations of the current card, where picking one shows what is next; else vCPU and memory. */
export function FlavorsSection() {
  const isCpu = useValue(typeAtom) === 'cpu'
  return (
    <Section
      heading={isCpu ? 'Процессор и память' : 'Конфигурация'}
      aside={
        <>
          {isCpu && <Availability />}
          <LazyBoundary>
            <Checked />
          </LazyBoundary>
          {!isCpu && <Filter />}
        </>
      }
    >
      {isCpu ? (
        <LazyBoundary fallback={<LoadingWithTimeout onRetry={reloadPage} />}>
          <CpuSection />
        </LazyBoundary>
      ) : (
        <FlavorsLoad of={shownFlavorsAtom}>{(flavors) => <List flavors={flavors} />}</FlavorsLoad>
      )}
      <Instead />
    </Section>
  )
}
