import { type CSSProperties, useId } from 'react'
import { groupDigits } from '../../../words/group-digits.ts'
import field from '../../parts/Field/Field.module.css'
import css from './CpuRamSliders.module.css'

export interface StepSliderProps {
  label: string
  /** Unit, read out after the label. */
  unit: string
  /** Values in ascending order; the slider positions are evenly spaced. */
  steps: readonly number[]
  /** Chosen value of `steps`; any other value is shown as the first step. */
  value: number
  onChange: (value: number) => void
  /** Formats a step with its unit, for the screen and for screen readers. */
  format: (value: number) => string
}

/** Largest number of labels that fits under a slider on a phone. */
const MAX_TICKS = 7

/** Returns the positions that carry a number: all if they fit; else the ends, the chosen one and evenly spread ones that are not next to it. */
export function tickedSteps(count: number, chosen: number): ReadonlySet<number> {
  if (count <= MAX_TICKS) return new Set(Array.from({ length: count }, (_, position) => position))
  const apart = Math.ceil((count - 1) / (MAX_TICKS - 1))
  const last = count - 1
  const ticked = new Set([0, chosen, last])
  for (let position = apart; position <= last - apart; position += apart) {
    if (Math.abs(position - chosen) >= apart) ticked.add(position)
  }
  if (chosen !== 0 && chosen < apart) ticked.delete(0)
  if (chosen !== last && last - chosen < apart) ticked.delete(last)
  return ticked
}

/** A native range input whose positions are the steps of a list: arrow keys move one step, Home and End to the ends. */
export function StepSlider({ label, unit, steps, value, onChange, format }: StepSliderProps) {
  const id = useId()
  const index = Math.max(0, steps.indexOf(value))
  const last = Math.max(0, steps.length - 1)
  const chosen = steps[index]
  const words = chosen === undefined ? '—' : format(chosen)
  const ticked = tickedSteps(steps.length, index)
  const share = { '--share': last === 0 ? 0 : index / last } as CSSProperties
  return (
    <div className={css.slider} style={share}>
      <div className={field.label}>
        <label htmlFor={id}>{label}</label>
        {/* the range input announces its value itself */}
        <output htmlFor={id} aria-live="off">
          {words}
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={0}
        max={last}
        step={1}
        value={index}
        disabled={last === 0}
        aria-label={`${label}, ${unit}`}
        aria-valuetext={words}
        onChange={(event) => {
          const step = steps[Number(event.target.value)]
          if (step !== undefined) onChange(step)
        }}
      />
      <div className={css.ticks} aria-hidden="true">
        {steps.map((step, position) => (
          <span key={step} className={position === index ? css.on : undefined}>
            {ticked.has(position) && groupDigits(step)}
          </span>
        ))}
      </div>
    </div>
  )
}
