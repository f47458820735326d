import { Disclosure, Section, StackedChart, StackedTable } from '@cloud/ui'
import { LoadSection } from '../../loading/load-section.tsx'
import { useAction, useValue } from '../../state/hooks.ts'
import { balancesResource } from '../../state/spending/spending-report.ts'
import css from './spending.module.css'
import { useNamedSteps } from './use-named-steps.ts'

interface BalanceChartProps {
  readonly days: readonly { readonly start: string; readonly balance_rub_cents: number }[]
}

function BalanceChart({ days }: BalanceChartProps) {
  const steps = useNamedSteps(days, 'day')
  const shown = {
    label: 'Баланс на конец дня',
    parts: [{ key: '', name: 'Баланс' }],
    steps: steps.map(({ balance_rub_cents: total, ...step }) => ({ ...step, amounts: [total], total })),
    stepsName: '30 дней',
    levels: true
  }
  return (
    <>
      <StackedChart {...shown} partsName="Баланс" />
      <Disclosure summary="Те же суммы таблицей">
        <StackedTable {...shown} stepName="День" />
      </Disclosure>
    </>
  )
}

/** Chart of the balance per day. */
export function BalancesSection() {
  const load = useValue(balancesResource.state)
  const reload = useAction(balancesResource.load)
  return (
    <Section heading="Баланс за 30 дней" aside={<small>На конец дня, сегодня — сейчас</small>}>
      <div className={css.box}>
        <LoadSection load={load} heading="Не удалось загрузить баланс" onRetry={() => void reload()}>
          {(days) => <BalanceChart days={days} />}
        </LoadSection>
      </div>
    </Section>
  )
}
