import { useId } from 'react'
import { ruleTexts } from '../../../words/ru/rule.ts'
import type { Words } from '../../../words/words.ts'
import { useWords } from '../../../words/words-provider.tsx'
import field from '../../parts/Field/Field.module.css'
import { FieldMessage } from '../../parts/Field/FieldMessage.tsx'
import { LabelledField } from '../../parts/Field/LabelledField.tsx'
import { DateTimeField } from './DateTimeField.tsx'
import css from './RuleForm.module.css'
import type { RuleDraft } from './ruleDraft.ts'

interface ConditionFieldsProps {
  readonly draft: RuleDraft
  readonly onChange: (change: Partial<RuleDraft>) => void
  readonly error: string | undefined
}

const weekdayOptions = (words?: Words) => {
  const texts = ruleTexts(words)
  return [
    [texts.mon, texts.monday],
    [texts.tue, texts.tuesday],
    [texts.wed, texts.wednesday],
    [texts.thu, texts.thursday],
    [texts.fri, texts.friday],
    [texts.sat, texts.saturday],
    [texts.sun, texts.sunday]
  ] as const
}

function WeekdayField({ draft: { days }, onChange, error }: ConditionFieldsProps) {
  const words = useWords()
  const texts = ruleTexts(words)
  const id = useId()
  return (
    <fieldset>
      <legend className={field.label}>{texts.daysOfTheWeek}</legend>
      <div className={css.week}>
        {weekdayOptions(words).map(([text, name], index) => (
          <label key={text}>
            <input
              type="checkbox"
              aria-label={name}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? id : undefined}
              checked={days.includes(index + 1)}
              onChange={({ target }) =>
                onChange({
                  days: target.checked ? [...days, index + 1] : days.filter((day) => day !== index + 1)
                })
              }
            />
            {text}
          </label>
        ))}
      </div>
      {error && (
        <FieldMessage id={id} kind="error">
          {error}
        </FieldMessage>
      )}
    </fieldset>
  )
}

interface UnitFieldProps {
  readonly label: string
  readonly unit: string
  readonly hint: string | undefined
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | undefined
}

const UnitField = ({ label, unit, hint, value, onChange, error }: UnitFieldProps) => (
  <LabelledField label={label} error={error} hint={hint}>
    {(described) => (
      <div className={css.unit}>
        <input
          {...described}
          className={field.input}
          inputMode="decimal"
          autoComplete="off"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
        <span>{unit}</span>
      </div>
    )}
  </LabelledField>
)

/** Fields of the condition, for each kind of rule. */
export function ConditionFields(props: ConditionFieldsProps) {
  const texts = ruleTexts(useWords())
  const { draft, onChange, error } = props
  const time = (
    <DateTimeField
      label={texts.timeInMoscow}
      type="time"
      value={draft.time}
      error={draft.kind === 'weekly' && draft.days.length > 0 ? error : undefined}
      onChange={({ target }) => onChange({ time: target.value })}
    />
  )
  switch (draft.kind) {
    case 'weekly':
      return (
        <div className={css.pair}>
          <WeekdayField {...props} error={draft.days.length === 0 ? error : undefined} />
          {time}
        </div>
      )
    case 'at':
      return (
        <div className={css.pair}>
          <DateTimeField
            label={texts.date}
            type="date"
            max="9999-12-31"
            value={draft.date}
            error={error}
            onChange={({ target }) => onChange({ date: target.value })}
          />
          {time}
        </div>
      )
    case 'ran_for':
      return (
        <UnitField
          label={texts.hoursInRow}
          unit={texts.hourUnit}
          hint={texts.restartResets}
          value={draft.hours}
          error={error}
          onChange={(hours) => onChange({ hours })}
        />
      )
    default: {
      const isSpent = draft.kind === 'spent_in_month'
      return (
        <UnitField
          label={isSpent ? texts.chargedThisMonth : texts.balanceBelow}
          unit="₽"
          hint={isSpent ? texts.limitExplained : undefined}
          value={draft.amount}
          error={error}
          onChange={(amount) => onChange({ amount })}
        />
      )
    }
  }
}
