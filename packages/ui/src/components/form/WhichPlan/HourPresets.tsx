import { useId } from 'react'
import { adviceTexts } from '../../../words/ru/advice.ts'
import { useWords } from '../../../words/words-provider.tsx'
import css from './HourPresets.module.css'

interface HourPresetsProps {
  readonly options: readonly { readonly hours: number; readonly text: string; readonly aside?: string }[]
  readonly hours: number | null
  readonly onChange: (hours: number) => void
}

/** Radios with common numbers of hours; none is checked for other hours. */
export function HourPresets({ options, hours, onChange }: HourPresetsProps) {
  const texts = adviceTexts(useWords())
  const name = useId()
  return (
    <div className={css.presets} role="radiogroup" aria-label={texts.readyAnswers}>
      {options.map((option) => (
        <label key={option.text}>
          <input
            type="radio"
            name={name}
            checked={option.hours === hours}
            onChange={() => onChange(option.hours)}
          />
          {option.text}
          {option.aside !== undefined && <small>{option.aside}</small>}
        </label>
      ))}
    </div>
  )
}
