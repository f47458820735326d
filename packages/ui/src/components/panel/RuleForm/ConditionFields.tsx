import { useId } from 'react'
import field from '../../parts/Field/Field.module.css'
import { FieldMessage } from '../../parts/Field/FieldMessage.tsx'
import { LabelledField } from '../../parts/Field/LabelledField.tsx'
import { TextField } from '../../parts/TextField/TextField.tsx'
import css from './RuleForm.module.css'
import type { RuleDraft } from './ruleDraft.ts'

interface ConditionFieldsProps {
  readonly draft: RuleDraft
  readonly onChange: (change: Partial<RuleDraft>) => void
  readonly error: string | undefined
}

const WEEKDAY_OPTIONS = [
  ['Пн', 'понедельник'],
  ['Вт', 'вторник'],
  ['Ср', 'среда'],
  ['Чт', 'четверг'],
  ['Пт', 'пятница'],
  ['Сб', 'суббота'],
  ['Вс', 'воскресенье']
] as const

function WeekdayField({ draft: { days }, onChange, error }: ConditionFieldsProps) {
  const id = useId()
  return (
    <fieldset>
      <legend className={field.label}>Дни недели</legend>
      <div className={css.week}>
        {WEEKDAY_OPTIONS.map(([text, name], index) => (
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
  const { draft, onChange, error } = props
  const time = (
    <TextField
      label="Время, московское"
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
          <TextField
            label="Дата"
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
          label="Сколько часов подряд"
          unit="ч"
          hint="Перезапуск начинает счёт заново, продление тарифа — нет."
          value={draft.hours}
          error={error}
          onChange={(hours) => onChange({ hours })}
        />
      )
    default: {
      const isSpent = draft.kind === 'spent_in_month'
      return (
        <UnitField
          label={isSpent ? 'Списано с начала месяца' : 'На балансе меньше чем'}
          unit="₽"
          hint={
            isSpent
              ? 'Предоплата считается целиком, возвраты вычитаются. Предел меньше одной предоплаты остановит сервер сразу после запуска.'
              : undefined
          }
          value={draft.amount}
          error={error}
          onChange={(amount) => onChange({ amount })}
        />
      )
    }
  }
}
