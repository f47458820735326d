import { type ComponentProps, type FormEvent, useEffect, useId, useState } from 'react'
import { classes } from '../../classes.ts'
import type { Elements } from '../../elements.ts'
import { Button } from '../../parts/Button/Button.tsx'
import field from '../../parts/Field/Field.module.css'
import { FieldMessage } from '../../parts/Field/FieldMessage.tsx'
import { LabelledField } from '../../parts/Field/LabelledField.tsx'
import { Icon } from '../../parts/Icon/Icon.tsx'
import { radioGroup } from '../../parts/RadioCard/radioGroup.ts'
import { SegmentedControl } from '../../parts/SegmentedControl/SegmentedControl.tsx'
import { TextField } from '../../parts/TextField/TextField.tsx'
import { ConditionFields } from './ConditionFields.tsx'
import { previewWords, type RuleForesight, type RuleServer } from './previewWords.ts'
import css from './RuleForm.module.css'
import {
  canStartBy,
  changeDraft,
  type FormRule,
  mentionsServer,
  needsServer,
  newDraft,
  parseDraft,
  type RuleAction,
  type RuleDraft,
  type RuleIssues,
  type RuleKind,
  toDraft
} from './ruleDraft.ts'

export interface RuleFormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'children'> {
  /** The rule to edit; null for a new rule. For another rule pass another `key`. */
  rule: FormRule | null
  /** Server of a new rule, which then stops it at a moment; null for the mildest rule. @default null */
  server_id?: number | null | undefined
  servers: readonly RuleServer[]
  /** Predicts the effect of the rule; called after each change. */
  foresee: (rule: FormRule) => RuleForesight
  /** Current time in milliseconds. */
  now: number
  /** Called with a complete rule. Otherwise the form shows what to correct. */
  onSave: (rule: FormRule) => void
  onCancel: () => void
  /** True while the rule is being saved. @default false */
  busy?: boolean | undefined
  /** Errors returned by the server, by field. */
  issues?: RuleIssues | undefined
  /** Other errors, shown above the buttons: a `Notice`. */
  notice?: Elements
}

/** Kinds of rules, from the mildest. */
const RULE_KINDS: readonly (readonly [RuleKind, string, string])[] = [
  ['balance_below', 'Баланс', 'порог'],
  ['spent_in_month', 'Траты за месяц', 'сумма'],
  ['ran_for', 'Время работы', 'часы подряд'],
  ['weekly', 'Расписание', 'дни и время'],
  ['at', 'Один раз', 'дата и время']
]
const ACTION_OPTIONS: readonly { readonly value: RuleAction; readonly text: string }[] = [
  { value: 'notify', text: 'Написать' },
  { value: 'stop', text: 'Остановить' },
  { value: 'start', text: 'Запустить' }
]

function RuleKindField({
  value,
  onChange
}: {
  readonly value: RuleKind
  readonly onChange: (kind: RuleKind) => void
}) {
  const name = useId()
  return (
    <fieldset {...radioGroup}>
      <legend className={field.label}>Что отследить</legend>
      <div className={css.kinds}>
        {RULE_KINDS.map(([kind, text, what]) => (
          <label key={text}>
            <input type="radio" name={name} checked={kind === value} onChange={() => onChange(kind)} />
            {text}
            <small>{what}</small>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface ServerFieldProps {
  readonly draft: RuleDraft
  readonly servers: readonly RuleServer[]
  readonly onChange: (change: Partial<RuleDraft>) => void
  readonly error: string | undefined
}

const NO_SERVERS = 'Серверов пока нет: правило можно будет сохранить, когда появится первый.'

function ServerField({ draft, servers, onChange, error }: ServerFieldProps) {
  const named = mentionsServer(draft)
  const needed = needsServer(draft)
  const label =
    draft.kind === 'spent_in_month'
      ? 'Чьи деньги считать'
      : draft.then === 'stop'
        ? 'Что останавливать'
        : 'Сервер'
  return (
    <LabelledField
      label={needed ? 'Сервер' : label}
      error={error}
      hint={needed && servers.length === 0 ? NO_SERVERS : undefined}
    >
      {(described) => (
        <span className={field.select}>
          <select
            {...described}
            className={field.input}
            disabled={!named}
            value={draft.server_id ?? ''}
            onChange={({ target }) =>
              onChange({ server_id: target.value === '' ? null : Number(target.value) })
            }
          >
            <option value="">
              {named ? (needed ? 'Выберите сервер' : 'Все серверы') : 'Ничего, только письмо'}
            </option>
            {servers.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          <Icon name="down" />
        </span>
      )}
    </LabelledField>
  )
}

/** Form for a rule that watches the money or the clock: its kind, its condition, its action and the predicted effect. */
export function RuleForm({
  rule: given,
  server_id = null,
  servers,
  foresee,
  now,
  onSave,
  onCancel,
  busy = false,
  issues: refused,
  notice,
  className,
  ...rest
}: RuleFormProps) {
  const [draft, setDraft] = useState(() => (given === null ? newDraft(server_id) : toDraft(given)))
  const [tries, setTries] = useState(0)
  const made = useId()
  const id = rest.id ?? made
  const server = servers.find(({ id }) => id === draft.server_id) ?? null
  const { issues, rule } = parseDraft(draft, given?.when ?? null, now, server?.name ?? null)
  const shown: RuleIssues = { ...refused, ...(tries > 0 ? issues : {}) }
  const change = (part: Partial<RuleDraft>) => setDraft(changeDraft(draft, part))
  const preview = rule && previewWords(rule, server, foresee(rule), servers)

  useEffect(() => {
    if (tries > 0 || refused !== undefined)
      document.getElementById(id)?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [id, tries, refused])

  function save(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (rule !== null && Object.keys(issues).length === 0) onSave(rule)
    else setTries(tries + 1)
  }

  return (
    <form {...rest} id={id} noValidate className={classes(css.form, className)} onSubmit={save}>
      <RuleKindField value={draft.kind} onChange={(kind) => change({ kind })} />
      <ConditionFields draft={draft} onChange={change} error={shown.when} />
      <div className={css.pair}>
        <div>
          <SegmentedControl
            legend="Что сделать"
            options={ACTION_OPTIONS.filter(({ value }) => value !== 'start' || canStartBy(draft.kind))}
            value={draft.then}
            onChange={(then) => change({ then })}
          />
          {shown.then && <FieldMessage kind="error">{shown.then}</FieldMessage>}
        </div>
        <ServerField draft={draft} servers={servers} onChange={change} error={shown.server_id} />
      </div>
      <TextField
        className={css.name}
        label="Название правила"
        autoComplete="off"
        placeholder="Сложится из правила"
        value={draft.name ?? rule?.name ?? ''}
        error={shown.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <div className={css.preview} role="status">
        <Icon name="info" />
        {preview === null ? (
          <p>Заполните поля, и здесь будет сказано, что и когда произойдёт.</p>
        ) : (
          <div>
            <p>
              <b>{preview.head}</b>
            </p>
            <p>{preview.rest}</p>
          </div>
        )}
      </div>
      {notice}
      <div className={css.end}>
        <Button tall onClick={onCancel}>
          Отменить
        </Button>
        <Button tall type="submit" look="main" busy={busy} busyLabel="Сохранить правило, выполняется">
          Сохранить правило
        </Button>
      </div>
    </form>
  )
}
