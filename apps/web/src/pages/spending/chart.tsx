import { csvRoubles, csvText, type SpendingParts, type SpendingStep } from '@cloud/api'
import {
  Button,
  EmptyState,
  Icon,
  Section,
  SegmentedControl,
  StackedChart,
  type StackedStep,
  StackedTable
} from '@cloud/ui'
import { saveFile } from '../../features/save-file.ts'
import { LoadView } from '../../loading/load-view.tsx'
import { clockAtom } from '../../state/core/clock.ts'
import type { ShownSpending } from '../../state/spending/shown-spending.ts'
import {
  daysAround,
  shownSpendingAtom,
  showSpendingAtom,
  spending,
  spendingViewAtom
} from '../../state/spending/spending.ts'
import { useAction, useValue } from '../../state/use.ts'
import css from './spending.module.css'
import { stepNames } from './step-names.ts'

const BY: readonly { readonly value: SpendingParts; readonly text: string }[] = [
  { value: 'server', text: 'Серверы' },
  { value: 'label', text: 'Метки' },
  { value: 'flavor', text: 'Карты' },
  { value: 'none', text: 'Всё' }
]
const STEPS: readonly { readonly value: SpendingStep; readonly text: string }[] = [
  { value: 'day', text: '30 дней' },
  { value: 'month', text: '12 месяцев' }
]
const PARTS_NAMES: Readonly<Record<SpendingParts, string>> = {
  server: 'Сервер',
  label: 'Метка',
  flavor: 'Конфигурация',
  none: 'Расходы'
}

/** The sums of the table for a spreadsheet. */
function saveCsv({ parts, steps }: ShownSpending, stepName: string): void {
  const cell = (text: string) => `"${csvText(text).replaceAll('"', '""')}"`
  const rows = [
    [stepName, ...parts.map(({ name }) => name), 'Всего'].map(cell),
    ...steps.map(({ start, amounts, total }) => [start, ...[...amounts, total].map(csvRoubles)])
  ]
  const text = `\uFEFF${rows.map((row) => row.join(';')).join('\r\n')}\r\n`
  saveFile('spending.csv', 'text/csv', text)
}

function Shown({ spent }: { readonly spent: ShownSpending }) {
  const { by, step } = useValue(spendingViewAtom)
  const { today } = daysAround(useValue(clockAtom)())
  const isDay = spent.steps.length > 12
  const steps = spent.steps.map((one): StackedStep => ({ ...one, ...stepNames(one.start, isDay, today) }))
  const label = isDay ? 'Расходы по дням' : 'Расходы по месяцам'
  if (spent.parts.length === 0)
    return (
      <EmptyState heading={step === 'day' ? 'За 30 дней расходов нет' : 'За 12 месяцев расходов нет'}>
        Здесь появятся часы серверов: каждый — когда начался.
      </EmptyState>
    )
  return (
    <>
      <StackedChart
        label={label}
        parts={spent.parts}
        steps={steps}
        partsName={PARTS_NAMES[by]}
        stepsName={isDay ? 'За 30 дней' : 'За 12 месяцев'}
      />
      {spent.isOverlapping && (
        <p className={css.note}>
          У сервера несколько меток: он входит в каждую, а в общий итог — один раз, поэтому суммы
          пересекаются.
        </p>
      )}
      <details className={css.table}>
        <summary>Те же суммы таблицей</summary>
        <StackedTable
          label={label}
          parts={spent.parts}
          steps={steps}
          stepName={isDay ? 'День' : 'Месяц'}
          stepsName={isDay ? '30 дней' : '12 месяцев'}
        />
        <Button onClick={() => saveCsv(spent, isDay ? 'День' : 'Месяц')}>
          <Icon sign="load" />
          Скачать CSV
        </Button>
      </details>
    </>
  )
}

/** Where the money went, as a chart and as a table. */
export function Chart() {
  const load = useValue(shownSpendingAtom)
  const ask = useAction(spending.load)
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
            options={BY}
            value={by}
            onChange={(value) => void show({ by: value })}
          />
          <SegmentedControl
            legend="Период"
            hideLegend
            small
            options={STEPS}
            value={step}
            onChange={(value) => void show({ step: value })}
          />
        </div>
        <LoadView load={load} heading="Не удалось загрузить расходы" onRetry={() => void ask()}>
          {(spent) => <Shown spent={spent} />}
        </LoadView>
      </div>
    </Section>
  )
}
