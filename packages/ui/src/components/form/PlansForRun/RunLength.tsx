import { MAX_RUN_HOURS } from '@cloud/pricing/estimate'
import { useId, useState } from 'react'
import { groupDigits } from '../../../words/group-digits.ts'
import { adviceTexts } from '../../../words/ru/advice.ts'
import type { Words } from '../../../words/words.ts'
import { useWords } from '../../../words/words-provider.tsx'
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
const lengthUnits = (words?: Words) => {
  const texts = adviceTexts(words)
  return [
    { hours: 1, text: texts.unitHours, most: MAX_RUN_HOURS },
    { hours: DAY_HOURS, text: texts.unitDays, most: MAX_RUN_HOURS / DAY_HOURS }
  ] as const
}
type Unit = ReturnType<typeof lengthUnits>[number]

const presets = (words?: Words) => {
  const texts = adviceTexts(words)
  return [
    { text: texts.oneDay, hours: DAY_HOURS },
    { text: texts.oneWeek, hours: 7 * DAY_HOURS },
    { text: texts.tenDays, hours: 10 * DAY_HOURS },
    { text: texts.threeMonths, hours: 90 * DAY_HOURS }
  ]
}

const unitOf = (hours: number, words?: Words): Unit =>
  hours % DAY_HOURS === 0 ? lengthUnits(words)[1] : lengthUnits(words)[0]

function parseHours(text: string, { hours, most }: Unit): number | null {
  const typed = text.replace(/\s/g, '')
  const count = /^\d{1,6}$/.test(typed) ? Number(typed) : 0
  return count >= 1 && count <= most ? count * hours : null
}

/** Selects the length of a run in hours or days, with common lengths beside it. */
export function RunLength({ hours, onChange }: RunLengthProps) {
  const words = useWords()
  const texts = adviceTexts(words)
  const id = useId()
  const [typed, setTyped] = useState(() => {
    const unit = unitOf(hours ?? DAY_HOURS, words)
    return { text: String((hours ?? DAY_HOURS) / unit.hours), unit }
  })
  const type = (next: typeof typed) => {
    setTyped(next)
    onChange(parseHours(next.text, next.unit))
  }
  const error = hours === null ? texts.wholeNumberTo(groupDigits(typed.unit.most)) : undefined
  return (
    <div className={css.length}>
      <div>
        <label className={field.label} htmlFor={id}>
          {texts.howLong}
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
              aria-label={texts.unit}
              value={typed.unit.hours}
              onChange={(event) =>
                type({ ...typed, unit: lengthUnits(words)[event.target.selectedIndex] ?? typed.unit })
              }
            >
              {lengthUnits(words).map((unit) => (
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
        options={presets(words)}
        hours={hours}
        onChange={(next) => type({ text: String(next / DAY_HOURS), unit: lengthUnits(words)[1] })}
      />
      {error !== undefined && (
        <FieldMessage id={`${id}-m`} kind="error">
          {error}
        </FieldMessage>
      )}
    </div>
  )
}
