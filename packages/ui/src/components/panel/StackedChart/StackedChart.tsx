import { formatRub } from '@cloud/pricing'
import { type ComponentProps, type CSSProperties, type KeyboardEvent, useId, useState } from 'react'
import { share } from '../../../words/percent.ts'
import { historyTexts } from '../../../words/ru/history.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { classes } from '../../classes.ts'
import { Bars } from './Bars.tsx'
import { Fills, Swatch } from './Fills.tsx'
import css from './StackedChart.module.css'
import { partTotal, type StackedPart, type StackedStep } from './stackedData.ts'

export interface StackedChartProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** Accessible name of the chart: 'Расходы по дням'. */
  label: string
  /** Parts from the bottom up; at most six. */
  parts: readonly StackedPart[]
  /** Steps from left to right; at least one. */
  steps: readonly StackedStep[]
  /** Name of the column of parts: 'Сервер'. */
  partsName: string
  /** Name of all steps together: 'За 30 дней'. */
  stepsName: string
  /** Set if amounts are levels at the end of a step, such as balances: they are not added up, and there is no legend. @default false */
  levels?: boolean | undefined
}

/** Number of steps that each key moves. */
const KEY_STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -7,
  PageUp: 7,
  Home: -Infinity,
  End: Infinity
}

const formatKopeks = (kopeks: number) => formatRub(kopeks, 'always')

/**
 * Stacked sums of parts by day or month, with a legend. A pointer or the arrow keys move from step to step, and the readout follows. `StackedTable` shows the same sums as text.
 *
 * - **Use it** for sums or levels over days or months, with at most six parts.
 * - **Do not use it** for a single calculation: `MoneyRows`.
 */
export function StackedChart({
  label,
  parts,
  steps,
  partsName,
  stepsName,
  levels = false,
  className,
  ...rest
}: StackedChartProps) {
  const texts = historyTexts(useWords())
  const id = useId()
  const last = steps.length - 1
  const [chosen, choose] = useState(last)
  const selected = Math.min(chosen, last)
  const step = steps[selected]
  const used = parts
    .map((part, index) => ({ ...part, index, amount: step?.amounts[index] ?? 0 }))
    .filter(({ amount }) => levels || amount !== 0)

  function move(event: KeyboardEvent) {
    const by = KEY_STEPS[event.key]
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    choose(Math.max(0, Math.min(last, selected + by)))
  }

  if (step === undefined) return null
  const readout = [
    step.name,
    ...used.map(({ name, amount }) => `${name} ${formatKopeks(amount)}`),
    ...(levels ? [] : [texts.totalOf(formatKopeks(step.total))])
  ]
  const side = { '--at': (selected + 0.5) / steps.length } as CSSProperties
  return (
    <div {...rest} className={classes(css.box, className)}>
      <Fills id={id} />
      <div
        className={css.chart}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={selected}
        aria-valuetext={readout.join('; ')}
        onKeyDown={move}
      >
        {[false, true].map((narrow) => (
          <Bars
            key={String(narrow)}
            {...{ id, steps, selected, narrow }}
            parts={parts.length}
            onSelect={choose}
          />
        ))}
        <div
          className={classes(css.readout, selected * 2 < last && css.right)}
          style={side}
          aria-hidden="true"
        >
          <b>{step.name}</b>
          {used.map(({ key, name, index, amount }) => (
            <div key={key}>
              <span className={css.key}>
                <Swatch id={id} part={index} />
                <span>{name}</span>
              </span>
              <span>{formatKopeks(amount)}</span>
            </div>
          ))}
          {!levels && (
            <div className={css.sum}>
              <span>{texts.total}</span>
              <span>{formatKopeks(step.total)}</span>
            </div>
          )}
        </div>
      </div>
      {!levels && <Legend {...{ id, label, parts, steps, partsName, stepsName }} />}
    </div>
  )
}

type LegendProps = Pick<StackedChartProps, 'label' | 'parts' | 'steps' | 'partsName' | 'stepsName'> & {
  readonly id: string
}

/** Legend: each part with its fill, its share and its sum. */
function Legend({ id, label, parts, steps, partsName, stepsName }: LegendProps) {
  const texts = historyTexts(useWords())
  const total = steps.reduce((sum, one) => sum + one.total, 0)
  return (
    <table aria-label={`${label}, ${stepsName.toLowerCase()}`} className={css.legend}>
      <thead>
        <tr>
          <th scope="col">{texts.bottomToTop(partsName)}</th>
          <th scope="col">{texts.share}</th>
          <th scope="col">{stepsName}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ key, name, detail }, index) => {
          const sum = partTotal(steps, index)
          return (
            <tr key={key}>
              <th scope="row">
                <span className={css.key}>
                  <Swatch id={id} part={index} />
                  <span>{name}</span>
                  {detail !== undefined && <small>{detail}</small>}
                </span>
              </th>
              <td>{total > 0 && sum >= 0 ? share(sum, total) : '—'}</td>
              <td>{formatKopeks(sum)}</td>
            </tr>
          )
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{texts.total}</th>
          <td />
          <td>{formatKopeks(total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
