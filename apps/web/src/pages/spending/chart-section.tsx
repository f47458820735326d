import type { SpendingParts, SpendingStep } from '@cloud/api'
import { EmptyState, Section, SegmentedControl, StackedChart, StackedTable, serverDetails } from '@cloud/ui'
import { LoadSection } from '../../loading/load-section.tsx'
import { loadedData } from '../../state/core/resource.ts'
import { useAction, useValue } from '../../state/hooks.ts'
import { serversResource } from '../../state/servers/account-servers.ts'
import { OTHERS_KEY } from '../../state/spending/shown-spending.ts'
import {
  type ShownSpendingView,
  shownSpendingAtom,
  showSpendingAtom,
  spendingResource,
  spendingViewAtom
} from '../../state/spending/spending-report.ts'
import css from './spending.module.css'
import { useNamedSteps } from './use-named-steps.ts'

const PART_OPTIONS: readonly { readonly value: SpendingParts; readonly text: string }[] = [
  { value: 'server', text: 'Серверы' },
  { value: 'label', text: 'Метки' },
  { value: 'flavor', text: 'Карты' },
  { value: 'none', text: 'Всё' }
]
const STEP_OPTIONS: readonly { readonly value: SpendingStep; readonly text: string }[] = [
  { value: 'day', text: '30 дней' },
  { value: 'month', text: '12 месяцев' }
]
const PART_NAMES: Readonly<Record<SpendingParts, string>> = {
  server: 'Сервер',
  label: 'Метка',
  flavor: 'Конфигурация',
  none: 'Расходы'
}

function SpendingChart({ spent }: { readonly spent: ShownSpendingView }) {
  const { by, step } = spent.view
  const list = loadedData(useValue(serversResource.state))
  const steps = useNamedSteps(spent.steps, step)
  const isDay = step === 'day'
  if (spent.parts.length === 0)
    return (
      <EmptyState heading={isDay ? 'За 30 дней расходов нет' : 'За 12 месяцев расходов нет'}>
        Здесь появятся расходы на работу серверов.
      </EmptyState>
    )
  const detailOf = (key: string) => {
    if (by !== 'server' || list === null || key === OTHERS_KEY) return undefined
    const server = list.find(({ id }) => String(id) === key)
    return server === undefined ? 'удалён' : serverDetails(server)
  }
  return (
    <>
      <StackedChart
        label={isDay ? 'Расходы по дням' : 'Расходы по месяцам'}
        parts={spent.parts.map((part) => ({ ...part, detail: detailOf(part.key) }))}
        steps={steps}
        partsName={PART_NAMES[by]}
        stepsName={isDay ? 'За 30 дней' : 'За 12 месяцев'}
      />
      {spent.isOverlapping && (
        <p className={css.note}>
          У сервера несколько меток: он входит в каждую, а в общий итог — один раз, поэтому суммы
          пересекаются.
        </p>
      )}
    </>
  )
}

/** Table of the sums of the chart; nothing without spending. */
export function SpendingTable() {
  const spent = loadedData(useValue(shownSpendingAtom))
  const step = spent?.view.step ?? 'day'
  const steps = useNamedSteps(spent?.steps ?? [], step)
  if (spent === null || spent.parts.length === 0) return null
  const isDay = step === 'day'
  return (
    <Section
      heading="Те же суммы таблицей"
      aside={<small>{isDay ? 'Сумма за день — сумма начатых часов' : 'Месяц — московский'}</small>}
    >
      <StackedTable
        label={isDay ? 'Расходы по дням' : 'Расходы по месяцам'}
        parts={spent.parts}
        steps={steps}
        stepName={isDay ? 'День' : 'Месяц'}
        stepsName={isDay ? '30 дней' : '12 месяцев'}
      />
    </Section>
  )
}

/** Chart of the spending with its controls. */
export function ChartSection() {
  const load = useValue(shownSpendingAtom)
  const reload = useAction(spendingResource.load)
  const { by, step } = useValue(spendingViewAtom)
  const show = useAction(showSpendingAtom)
  return (
    <Section
      heading="Куда ушли деньги"
      aside={<small>Час считается, когда начался; предоплата — по мере использования</small>}
    >
      <div className={css.box}>
        <div className={css.choices}>
          <SegmentedControl
            legend="Группировать"
            hideLegend
            small
            options={PART_OPTIONS}
            value={by}
            onChange={(value) => void show({ by: value })}
          />
          <SegmentedControl
            legend="Период"
            hideLegend
            small
            options={STEP_OPTIONS}
            value={step}
            onChange={(value) => void show({ step: value })}
          />
        </div>
        <LoadSection load={load} heading="Не удалось загрузить расходы" onRetry={() => void reload()}>
          {(spent) => <SpendingChart spent={spent} />}
        </LoadSection>
      </div>
    </Section>
  )
}
