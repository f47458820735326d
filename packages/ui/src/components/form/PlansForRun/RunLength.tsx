import { MAX_RUN_HOURS } from '@cloud/pricing/estimate'
import { useId, useState } from 'react'
import field from '../../parts/Field/Field.module.css'
import { FieldMessage } from '../../parts/Field/FieldMessage.tsx'
import { Icon } from '../../parts/Icon/Icon.tsx'
import { HourPresets } from '../WhichPlan/HourPresets.tsx'
import css from './RunLength.module.css'

interface RunLengthProps {
  /** Length of the run in hours; null while the typed length is invalid. */
  readonly hours: number | null
  readonly onChange: (hours: number | null) => void
}

const DAY_HOURS = 24
const LENGTH_UNITS = [
  { hours: 1, text: 'часов', most: MAX_RUN_HOURS },
  { hours: DAY_HOURS, text: 'дней', most: MAX_RUN_HOURS / DAY_HOURS }
] as const
type Unit = (typeof LENGTH_UNITS)[number]

const PRESETS = [
  { text: 'Сутки', hours: DAY_HOURS },
  { text: 'Неделя', hours: 7 * DAY_HOURS },
  { text: '10\u00a0дней', hours: 10 * DAY_HOURS },
  { text: '3\u00a0месяца', hours: 90 * DAY_HOURS }
]

const unitOf = (hours: number): Unit => (hours % DAY_HOURS === 0 ? LENGTH_UNITS[1] : LENGTH_UNITS[0])

function parseHours(text: string, { hours, most }: Unit): number | null {
  const count = /^\d{1,6}$/.test(text.trim()) ? Number(text) : 0
  return count >= 1 && count <= most ? count * hours : null
}

/** Selects the length of a run in hours or days, with common lengths beside it. */
export function RunLength({ hours, onChange }: RunLengthProps) {
  const id = useId()
  const [typed, setTyped] = useState(() => {
    const unit = unitOf(hours ?? DAY_HOURS)
    return { text: String((hours ?? DAY_HOURS) / unit.hours), unit }
  })
  const type = (next: typeof typed) => {
    setTyped(next)
    onChange(parseHours(next.text, next.unit))
  }
  const error = hours === null ? `Целое число от 1 до ${typed.unit.most}.` : undefined
  return (
    <div className={css.length}>
      <div>
        <label className={field.label} htmlFor={id}>
          Сколько проработает
        </label>
        <div className={css.fields}>
          <input
            id={id}
            className={field.input}
            inputMode="numeric"
            autoComplete="off"
            value={typed.text}
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={error === undefined ? undefined : `${id}-m`}
            onChange={(event) => type({ ...typed, text: event.target.value })}
          />
          <span className={field.select}>
            <select
              className={field.input}
              aria-label="Единица"
              value={typed.unit.hours}
              onChange={(event) =>
                type({ ...typed, unit: LENGTH_UNITS[event.target.selectedIndex] ?? typed.unit })
              }
            >
              {LENGTH_UNITS.map((unit) => (
                <option key={unit.hours} value={unit.hours}>
                  {unit.text}
                </option>
              ))}
            </select>
            <Icon name="down" />
          </span>
        </div>
      </div>
      <HourPresets
        options={PRESETS}
        hours={hours}
        onChange={(next) => type({ text: String(next / DAY_HOURS), unit: LENGTH_UNITS[1] })}
      />
      {error !== undefined && (
        <FieldMessage id={`${id}-m`} kind="error">
          {error}
        </FieldMessage>
      )}
    </div>
  )
}
