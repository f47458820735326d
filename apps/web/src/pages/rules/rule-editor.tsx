import { type CallError, errorText, type NewRule } from '@cloud/api'
import { type FormRule, Notice, RuleForm, Section } from '@cloud/ui'
import { useEffect, useRef } from 'react'
import { scrollSmoothly } from '../../shared/browser/scroll-smoothly.ts'
import { useSending } from '../../shared/forms/use-sending.tsx'
import { clockAtom } from '../../state/core/clock.ts'
import { loadedData } from '../../state/core/resource.ts'
import { useAction, useValue } from '../../state/hooks.ts'
import type { RuleWithForecast } from '../../state/rules/account-rules.ts'
import { saveRuleAtom } from '../../state/rules/rule-actions.ts'
import { forecastRuleAtom } from '../../state/rules/rule-forecast.ts'
import { rulesMonthResource } from '../../state/rules/rules-month.ts'
import { serversResource } from '../../state/servers/account-servers.ts'
import css from './rules.module.css'

const FORM_FIELDS = ['name', 'when', 'then', 'server_id'] as const

/** Returns the server's issues by the fields of the form; the issue of a nested field is shown at its parent. */
function issuesOf(error: CallError | null) {
  const fields = error?.kind === 'refused' ? Object.entries(error.problem.fields ?? {}) : []
  const found = FORM_FIELDS.flatMap((field) => {
    const [, text] = fields.find(([name]) => name === field || name.startsWith(`${field}.`)) ?? []
    return text === undefined ? [] : [[field, text]]
  })
  return found.length === 0 ? undefined : Object.fromEntries(found)
}

interface RuleEditorProps {
  /** null for a new rule. */
  readonly rule: RuleWithForecast | null
  /** Server of a new rule; null if the user chooses it. */
  readonly server_id: number | null
  readonly onClose: () => void
}

const hasSameCondition = (one: NewRule['when'], other: NewRule['when']) =>
  JSON.stringify(one) === JSON.stringify(other)

/** Form of a rule, below the list. */
export function RuleEditor({ rule, server_id, onClose }: RuleEditorProps) {
  const save = useAction(saveRuleAtom)
  const foresee = useValue(forecastRuleAtom)
  const clock = useValue(clockAtom)
  const list = loadedData(useValue(serversResource.state)) ?? []
  const loadSpent = useAction(rulesMonthResource.load)
  const place = useRef<HTMLElement>(null)
  const { busy, error, slowNotice, start } = useSending<FormRule>(
    (given) => save(rule?.id ?? null, given as NewRule),
    (refused) => refused ?? close()
  )
  const issues = issuesOf(error)

  useEffect(() => {
    void loadSpent('background')
    if (place.current) scrollSmoothly(place.current, 'start')
    place.current?.querySelector<HTMLElement>('input:checked')?.focus({ preventScroll: true })
  }, [loadSpent])

  function close() {
    const row = rule && document.getElementById(`rule-${rule.id}`)
    const back = row ?? document.getElementById('new-rule')
    back?.focus()
    onClose()
  }

  return (
    <Section
      ref={place}
      className={css.editor}
      heading={rule === null ? 'Новое правило' : `Правило «${rule.name}»`}
    >
      <RuleForm
        rule={rule}
        server_id={server_id}
        servers={list}
        now={clock()}
        foresee={(given) => {
          const foreseen = foresee(given as NewRule)
          const isSame =
            rule?.is_enabled &&
            given.server_id === rule.server_id &&
            hasSameCondition(given.when as NewRule['when'], rule.when)
          // only the server knows for which events the rule has fired already
          return isSame ? { ...foreseen, next_at: rule.next_at, is_reached: false } : foreseen
        }}
        busy={busy}
        issues={issues}
        notice={
          <>
            {slowNotice}
            {rule !== null && !rule.is_enabled && (
              <Notice>Правило выключено: чтобы оно сработало, после сохранения включите его в списке.</Notice>
            )}
            {error !== null && issues === undefined && <Notice kind="bad">{errorText(error)}</Notice>}
          </>
        }
        onSave={(given) => void start(given)}
        onCancel={close}
      />
    </Section>
  )
}
