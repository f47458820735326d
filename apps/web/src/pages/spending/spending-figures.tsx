import { formatRub } from '@cloud/pricing'
import { monthName, moscowDay, moscowTime } from '@cloud/ui'
import type { CSSProperties } from 'react'
import { LoadSection } from '../../loading/load-section.tsx'
import { clockAtom } from '../../state/core/clock.ts'
import { useAction, useValue } from '../../state/hooks.ts'
import { daysAround, figuresResource } from '../../state/spending/spending-report.ts'
import css from './spending.module.css'

const formatKopeks = (kopeks: number) => formatRub(kopeks, 'always')

/** An amount whose font size depends on its length, so that it fits the card. */
function FittedAmount({ kopeks }: { readonly kopeks: number }) {
  const text = formatKopeks(kopeks)
  return <dd style={{ '--letters': text.length } as CSSProperties}>{text}</dd>
}

/** Spending of the current month, its forecast, and the last 30 days. */
export function SpendingFigures() {
  const load = useValue(figuresResource.state)
  const reload = useAction(figuresResource.load)
  const now = useValue(clockAtom)()
  const { month, days, today } = daysAround(now)
  const name = monthName(Number(month.slice(5, 7)))
  return (
    <LoadSection load={load} heading="Не удалось загрузить расходы" level={2} onRetry={() => void reload()}>
      {(sums) => (
        <dl className={css.figures}>
          <div>
            <dt>{`${name}, на сегодня`}</dt>
            <FittedAmount kopeks={sums.month} />
            <dd className={css.about}>
              {today === month
                ? `${moscowDay(now)}, до ${moscowTime(now)}`
                : `с 1 по ${moscowDay(now)}, ${moscowTime(now)}`}
            </dd>
          </div>
          <div>
            <dt>{`Прогноз на ${name.toLowerCase()}`}</dt>
            <FittedAmount kopeks={sums.forecast} />
            <dd className={css.about}>если всё, что работает, не выключать; правила не учтены</dd>
          </div>
          <div>
            <dt>30 дней</dt>
            <FittedAmount kopeks={sums.days} />
            <dd
              className={css.about}
            >{`с ${moscowDay(`${days}T00:00:00+03:00`)}, сегодня — неполный день`}</dd>
          </div>
        </dl>
      )}
    </LoadSection>
  )
}
