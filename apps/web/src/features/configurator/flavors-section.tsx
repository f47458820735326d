import { AvailabilityBars, ConfigurationList, CountFilter, EmptyState, Section } from '@cloud/ui'
import { lazy, useDeferredValue } from 'react'
import { Absent } from '../../absent.tsx'
import { Later } from '../../later.tsx'
import { lazyOr } from '../../lazy-or.ts'
import { loadAnew } from '../../load-anew.ts'
import { NotLoaded } from '../../not-loaded.tsx'
import { chooseFlavorAtom } from '../../state/choices/actions.ts'
import { planCostsAtom, quoteAtom } from '../../state/choices/priced.ts'
import {
  countFilterAtom,
  countsAtom,
  flavorAtom,
  shownFlavorsAtom,
  typeAtom
} from '../../state/choices/selected.ts'
import { queuesAtom } from '../../state/creation/creation.ts'
import { attemptedAtom } from '../../state/creation/missing.ts'
import { reloadAtom } from '../../state/start.ts'
import { useAction, useValue } from '../../state/use.ts'
import { Waiting } from '../../waiting.tsx'
import { PLACES, showNext } from './places.ts'

const Alternatives = lazyOr(Absent, () => import('./alternatives.tsx'))
const CpuSection = lazyOr(Absent, () => import('./cpu-section.tsx'))
const Checked = lazy(() => import('./checked.tsx'))

function Filter() {
  const counts = useValue(countsAtom)
  const value = useValue(countFilterAtom)
  const change = useAction(countFilterAtom)
  return counts.length > 1 ? <CountFilter counts={counts} value={value} onChange={change} /> : null
}

function List() {
  const shown = useValue(shownFlavorsAtom)
  const selected = useValue(flavorAtom)
  const attempted = useValue(attemptedAtom)
  // the total of what is chosen comes first, what else could be chosen follows at once
  const costs = useDeferredValue(useValue(planCostsAtom))
  const choose = useAction(chooseFlavorAtom)
  const load = useAction(reloadAtom)
  switch (shown.state) {
    case 'idle':
    case 'loading':
      return <Waiting onRetry={() => void load()} />
    case 'failed':
      return (
        <NotLoaded
          error={shown.error}
          id={PLACES.configuration}
          heading="Не удалось загрузить конфигурации"
          onRetry={() => void load()}
        >
          Введённое имя и выбор сохранены.
        </NotLoaded>
      )
    case 'ready':
      return shown.data.length === 0 ? (
        <EmptyState id={PLACES.configuration} heading="Конфигураций сейчас нет">
          Выберите другую видеокарту или сервер без неё.
        </EmptyState>
      ) : (
        <ConfigurationList
          id={PLACES.configuration}
          flavors={shown.data}
          selected={selected?.id ?? null}
          onSelect={choose}
          onPick={showNext}
          {...costs}
          error={attempted && selected === null ? 'Выберите конфигурацию.' : null}
        />
      )
  }
}

function Nearest() {
  // of another choice, what the server drew is old: drawn again here, it gives way before its script comes
  useValue(quoteAtom)
  return (
    <Later>
      <Alternatives />
    </Later>
  )
}

const Instead = () => useValue(queuesAtom) && <Nearest />

const Availability = () => {
  const flavor = useValue(flavorAtom)
  return flavor !== null && <AvailabilityBars max_available={flavor.max_available} />
}

const Fresh = () => (
  <Later>
    <Checked />
  </Later>
)

/** Which machine: the configurations of the current card, where picking one shows what is next; else vCPU and memory. */
export function FlavorsSection() {
  const type = useValue(typeAtom)
  return type === 'cpu' ? (
    <Section
      heading="Процессор и память"
      aside={
        <>
          <Availability />
          <Fresh />
        </>
      }
    >
      <Later waiting={<Waiting onRetry={loadAnew} />}>
        <CpuSection />
      </Later>
      <Instead />
    </Section>
  ) : (
    <Section
      heading="Конфигурация"
      aside={
        <>
          <Fresh />
          <Filter />
        </>
      }
    >
      <List />
      <Instead />
    </Section>
  )
}
