import { type ComponentProps, type FormEvent, useEffect, useId, useState } from 'react'
import { ruleTexts } from '../../../words/ru/rule.ts'
import type { Words } from '../../../words/words.ts'
import { useWords } from '../../../words/words-provider.tsx'
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
const ruleKinds = (words?: Words): readonly (readonly [RuleKind, string, string])[] => {
  const texts = ruleTexts(words)
  return [
    ['balance_below', texts.balance, texts.thresholdNote],
    ['spent_in_month', texts.spendingInAMonth, texts.amountNote],
    ['ran_for', texts.runningTime, texts.hoursInRowNote],
    ['weekly', texts.schedule, texts.daysAndTime],
    ['at', texts.once, texts.dateAndTime]
  ]
}
const actionOptions = (words?: Words): readonly { readonly value: RuleAction; readonly text: string }[] => {
  const texts = ruleTexts(words)
  return [
    { value: 'notify', text: texts.notifyAct },
    { value: 'stop', text: texts.stopAct },
    { value: 'start', text: texts.startAct }
  ]
}

function RuleKindField({
  value,
  onChange
}: {
  readonly value: RuleKind
  readonly onChange: (kind: RuleKind) => void
}) {
  const words = useWords()
  const texts = ruleTexts(words)
  const name = useId()
  return (
    <fieldset {...radioGroup}>
      <legend className={field.label}>{texts.whatToWatch}</legend>
      <div className={css.kinds}>
        {ruleKinds(words).map(([kind, text, what]) => (
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

const noServers = (words?: Words) => ruleTexts(words).noServersYet

function ServerField({ draft, servers, onChange, error }: ServerFieldProps) {
  const words = useWords()
  const texts = ruleTexts(words)
  const named = mentionsServer(draft)
  const needed = needsServer(draft)
  const { server_id } = draft
  const isGone = server_id !== null && servers.every(({ id }) => id !== server_id)
  const label =
    draft.kind === 'spent_in_month'
      ? texts.whoseMoney
      : draft.then === 'stop'
        ? texts.whatToStop
        : texts.server
  return (
    <LabelledField
      label={needed ? texts.server : label}
      error={error}
      hint={needed && servers.length === 0 ? noServers(words) : undefined}
    >
      {(described) => (
        <span className={field.select}>
          <select
            {...described}
            className={field.input}
            disabled={!named}
            value={server_id ?? ''}
            onChange={({ target }) =>
              onChange({ server_id: target.value === '' ? null : Number(target.value) })
            }
          >
            {isGone && (
              <option value={server_id} hidden>
                {texts.chooseServer}
              </option>
            )}
            <option value="">
              {named ? (needed ? texts.chooseServer : texts.allServers) : texts.emailOnly}
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

/**
 * Form for a rule that watches the money or the clock: its kind, its condition, its action and the predicted effect.
 *
 * - **Use it** to create or change a rule.
 * - **Do not use it** to switch a rule on or off: `RuleRow`.
 */
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
  const words = useWords()
  const texts = ruleTexts(words)
  const [draft, setDraft] = useState(() => (given === null ? newDraft(server_id) : toDraft(given)))
  const [tries, setTries] = useState(0)
  const made = useId()
  const id = rest.id ?? made
  const server = servers.find(({ id }) => id === draft.server_id) ?? null
  const { issues, rule } = parseDraft(draft, given?.when ?? null, now, server?.name ?? null, words)
  const shown: RuleIssues = { ...refused, ...(tries > 0 ? issues : {}) }
  const change = (part: Partial<RuleDraft>) => setDraft(changeDraft(draft, part))
  const preview = rule && previewWords(rule, server, foresee(rule), servers, words)

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
            legend={texts.whatToDo}
            options={actionOptions(words).filter(({ value }) => value !== 'start' || canStartBy(draft.kind))}
            value={draft.then}
            onChange={(then) => change({ then })}
          />
          {shown.then && <FieldMessage kind="error">{shown.then}</FieldMessage>}
        </div>
        <ServerField draft={draft} servers={servers} onChange={change} error={shown.server_id} />
      </div>
      <TextField
        className={css.name}
        label={texts.nameOfTheRule}
        autoComplete="off"
        placeholder={texts.nameFromRule}
        value={draft.name ?? rule?.name ?? ''}
        error={shown.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <div className={css.preview} role="status">
        <Icon name="info" />
        {preview === null ? (
          <p>{texts.fillIn}</p>
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
          {texts.cancel}
        </Button>
        <Button tall type="submit" look="main" busy={busy} busyLabel={texts.savingRule}>
          {texts.saveTheRule}
        </Button>
      </div>
    </form>
  )
}
