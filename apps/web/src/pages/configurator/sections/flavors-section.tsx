import type { Flavor } from '@cloud/api'
import {
  AvailabilityBars,
  Button,
  ConfigurationList,
  ConfigurationTools,
  EmptyState,
  gigabytes,
  Section
} from '@cloud/ui'
import { lazy, memo, useDeferredValue } from 'react'
import { LazyBoundary } from '../../../loading/lazy-boundary.tsx'
import { lazyWithFallback } from '../../../loading/lazy-with-fallback.ts'
import { LoadingWithTimeout } from '../../../loading/loading-with-timeout.tsx'
import { reloadPage } from '../../../loading/reload-page.ts'
import { ScriptLoadError } from '../../../loading/script-load-error.tsx'
import { FIELD_IDS, scrollToNextSection } from '../../../shared/configurator-focus/form-fields.ts'
import {
  chosenFlavorAtom,
  gpuFlavorsAtom,
  machineTypeAtom,
  ssdSizeAtom
} from '../../../state/choices/chosen-configuration.ts'
import {
  configurationFilterAtom,
  filteredFlavorsAtom,
  filterOptionsAtom,
  listOrderAtom
} from '../../../state/choices/configuration-list.ts'
import { cardPricesAtom, isPricedByHourAtom, quoteAtom } from '../../../state/choices/configuration-price.ts'
import { chooseFlavorAtom } from '../../../state/choose/choose-actions.ts'
import { loadedData } from '../../../state/core/resource.ts'
import { isCreateAttemptedAtom, joinsQueueAtom } from '../../../state/creation/creation-state.ts'
import { useAction, useValue } from '../../../state/hooks.ts'
import { FlavorsLoadView } from './flavors-load-view.tsx'

const Alternatives = lazyWithFallback(ScriptLoadError, () => import('./alternatives.tsx'))
const CpuSection = lazyWithFallback(ScriptLoadError, () => import('./cpu-section.tsx'))
const AvailabilityCheckedAt = lazy(() => import('./availability-checked-at.tsx'))

/** Text about the contents of the listed prices. */
function PriceScope() {
  const isByHour = useValue(isPricedByHourAtom)
  const size = useValue(ssdSizeAtom)
  return isByHour === undefined ? null : (
    <small>{`цены в\u00a0${isByHour ? 'час' : 'месяц'}, с\u00a0диском ${gigabytes(size)}`}</small>
  )
}

/** Filters and sorts the list; hidden for a single configuration. */
function ListTools() {
  const choices = useValue(filterOptionsAtom)
  const { count, memory } = useValue(configurationFilterAtom)
  const filter = useAction(configurationFilterAtom)
  const order = useAction(listOrderAtom)
  const length = loadedData(useValue(gpuFlavorsAtom))?.length ?? 0
  const by = useValue(listOrderAtom)
  return (
    length > 1 && (
      <ConfigurationTools
        {...choices}
        count={count}
        onCount={(count) => filter({ count })}
        memory={memory}
        onMemory={(memory) => filter({ memory })}
        order={by}
        onOrder={order}
      />
    )
  )
}

/** Message for an empty list: the card has no configurations, or the filter matches none. */
function EmptyList() {
  const filter = useAction(configurationFilterAtom)
  return (loadedData(useValue(gpuFlavorsAtom))?.length ?? 0) === 0 ? (
    <EmptyState id={FIELD_IDS.configuration} heading="Конфигураций сейчас нет">
      Выберите другую видеокарту или сервер без неё.
    </EmptyState>
  ) : (
    <EmptyState
      id={FIELD_IDS.configuration}
      heading="Таких конфигураций нет"
      action={<Button onClick={() => filter(null)}>Показать все</Button>}
    >
      С этим числом видеокарт столько памяти не предлагается.
    </EmptyState>
  )
}

// a choice renders `FlavorList` twice, the first time still with the previous prices: do not render the list for these
const MemoizedList = memo(ConfigurationList<Flavor>)

function FlavorList({ flavors }: { readonly flavors: readonly Flavor[] }) {
  const selected = useValue(chosenFlavorAtom)
  const attempted = useValue(isCreateAttemptedAtom)
  // render the total of the choice first and the prices of the list right after
  const prices = useDeferredValue(useValue(cardPricesAtom))
  const choose = useAction(chooseFlavorAtom)
  return flavors.length === 0 ? (
    <EmptyList />
  ) : (
    <MemoizedList
      id={FIELD_IDS.configuration}
      flavors={flavors}
      selected={selected?.id ?? null}
      onSelect={choose}
      onPick={scrollToNextSection}
      {...prices}
      error={attempted && selected === null ? 'Выберите конфигурацию.' : null}
    />
  )
}

const LazyAlternatives = () => (
  <LazyBoundary data={useValue(quoteAtom)}>
    <Alternatives />
  </LazyBoundary>
)

const AlternativesIfFull = () => useValue(joinsQueueAtom) && <LazyAlternatives />

const CpuAvailability = () => {
  const flavor = useValue(chosenFlavorAtom)
  return flavor !== null && <AvailabilityBars max_available={flavor.max_available} />
}

/** Section for the machine: configurations of the current card, or sliders for vCPU and memory. */
export function FlavorsSection() {
  const isCpu = useValue(machineTypeAtom) === 'cpu'
  return (
    <Section
      heading={isCpu ? 'Процессор и память' : 'Конфигурация'}
      aside={
        <>
          {isCpu && <CpuAvailability />}
          <LazyBoundary>
            <AvailabilityCheckedAt />
          </LazyBoundary>
          {!isCpu && <PriceScope />}
        </>
      }
    >
      {isCpu ? (
        <LazyBoundary fallback={<LoadingWithTimeout onRetry={reloadPage} />}>
          <CpuSection />
        </LazyBoundary>
      ) : (
        <>
          <ListTools />
          <FlavorsLoadView of={filteredFlavorsAtom}>
            {(flavors) => <FlavorList flavors={flavors} />}
          </FlavorsLoadView>
        </>
      )}
      <AlternativesIfFull />
    </Section>
  )
}
