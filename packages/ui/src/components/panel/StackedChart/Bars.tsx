import { scaleBand, scaleLinear } from 'd3-scale'
import { stack, stackOffsetDiverging } from 'd3-shape'
import { historyTexts } from '../../../words/ru/history.ts'
import type { Words } from '../../../words/words.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { classes } from '../../classes.ts'
import { fillUrl } from './Fills.tsx'
import css from './StackedChart.module.css'
import type { StackedStep } from './stackedData.ts'

export interface BarsProps {
  readonly id: string
  readonly steps: readonly StackedStep[]
  readonly parts: number
  /** Index of the step shown in the readout. */
  readonly selected: number
  readonly onSelect: (step: number) => void
  readonly narrow: boolean
}

const WIDE_LAYOUT = { width: 1150, height: 320, left: 64, top: 24, bottom: 26, every: 4 }
const NARROW_LAYOUT = { width: 324, height: 240, left: 36, top: 22, bottom: 26, every: 11 }

/** Units of the axis, largest first: the value of one unit in kopeks, and its name. */
const axisUnits = (words?: Words) => {
  const texts = historyTexts(words)
  return [
    [100_000_000_000, texts.billions],
    [100_000_000, texts.millions],
    [100_000, texts.thousands]
  ] as const
}

/** Bars of the steps from left to right with stacked parts; refunds are drawn below the zero line. */
export function Bars({ id, steps, parts, selected, onSelect, narrow }: BarsProps) {
  const words = useWords()
  const { width, height, left, top, bottom, every } = narrow ? NARROW_LAYOUT : WIDE_LAYOUT
  const layers = stack<StackedStep, number>()
    .keys(Array.from({ length: parts }, (_, part) => part))
    .value(({ amounts }, part) => amounts[part] ?? 0)
    .offset(stackOffsetDiverging)([...steps])
  const ends = layers.flat(2)
  const x = scaleBand<number>()
    .domain(steps.keys())
    .range([left, width])
    .paddingInner(steps.length > 20 ? 0.22 : 0.4)
    .paddingOuter(0.1)
  const y = scaleLinear()
    .domain([Math.min(0, ...ends), Math.max(100, ...ends)])
    .nice(4)
    .range([height - bottom, top])
  const ticks = y.ticks(4)
  const furthest = Math.max(...ticks.map(Math.abs))
  const [size, unit] = axisUnits(words).find(([kopeks]) => furthest >= kopeks) ?? [100, '']
  const axis = (kopeks: number) =>
    `${(kopeks / size).toLocaleString('ru-RU').replace('-', '−')}${unit === '' || narrow || kopeks === 0 ? '' : `\u00a0${unit}`}`
  const step = steps.length > 12 ? every : narrow ? 3 : 1
  const bar = x.bandwidth()
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={narrow ? css.narrow : css.wide}
      aria-hidden="true"
      onPointerMove={(event) => {
        const box = event.currentTarget.getBoundingClientRect()
        const at = ((event.clientX - box.left) / box.width) * width
        const nearest = Math.floor((at - left) / x.step())
        if (nearest >= 0 && nearest < steps.length) onSelect(nearest)
      }}
    >
      {narrow && <text y="10">{`${unit} ₽`.trim()}</text>}
      {ticks.map((tick) => (
        <g key={tick}>
          <path className={tick === 0 ? css.zero : css.grid} d={`M${left} ${y(tick)}H${width}`} />
          <text x={left - 10} y={y(tick) + 4} textAnchor="end">
            {axis(tick)}
          </text>
        </g>
      ))}
      {layers.map((layer) =>
        layer.map(([from, to], index) => {
          const tall = y(from) - y(to)
          return (
            tall > 0 && (
              <rect
                key={steps[index]?.start}
                x={x(index)}
                y={y(to)}
                width={bar}
                // a gap of 1 px between parts
                height={Math.max(tall - 1, 0.5)}
                fill={fillUrl(id, layer.key)}
              />
            )
          )
        })
      )}
      {steps.map(({ start, short }, index) => {
        const isSelected = index === selected
        const hides = !isSelected && Math.abs(index - selected) < step / 2
        const named = index === steps.length - 1 || (index % step === 0 && index + step / 2 < steps.length)
        return (
          (isSelected || (named && !hides)) && (
            <text
              key={start}
              className={classes(isSelected && css.selectedName)}
              x={Math.min((x(index) ?? 0) + bar / 2, width - 18)}
              y={height - 6}
              textAnchor="middle"
            >
              {short}
            </text>
          )
        )
      })}
      <rect
        className={css.selected}
        x={(x(selected) ?? 0) - 3}
        y={y(Math.max(0, ...layers.map((layer) => layer[selected]?.[1] ?? 0))) - 3}
        width={bar + 6}
        height={
          y(Math.min(0, ...layers.map((layer) => layer[selected]?.[0] ?? 0))) -
          y(Math.max(0, ...layers.map((layer) => layer[selected]?.[1] ?? 0))) +
          6
        }
        rx="3"
      />
    </svg>
  )
}
