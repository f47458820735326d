import { errorText } from '@cloud/api'
import { STATUS } from '@cloud/pricing'
import { plural } from '@cloud/pricing/words'
import { Button, EmptyState, RuleList, RuleRow, ruleSentence, Section } from '@cloud/ui'
import { useEffect, useRef, useState } from 'react'
import { LoadSection } from '../../loading/load-section.tsx'
import { focusIfLost } from '../../shared/browser/focus-if-lost.ts'
import { ConfirmActionDialog } from '../../shared/forms/confirm-action-dialog.tsx'
import { useSending } from '../../shared/forms/use-sending.tsx'
import { locationAtom } from '../../state/address/location.ts'
import { clockAtom } from '../../state/core/clock.ts'
import { loadedData } from '../../state/core/resource.ts'
import { useAction, useValue } from '../../state/hooks.ts'
import { accountLimitsAtom } from '../../state/panel/account-limits.ts'
import { type RuleWithForecast, rulesResource } from '../../state/rules/account-rules.ts'
import { removeRuleAtom, switchRuleAtom } from '../../state/rules/rule-actions.ts'
import { lastFiringAtom, monthSpendingAtom, rulesMonthResource } from '../../state/rules/rules-month.ts'
import { serversResource } from '../../state/servers/account-servers.ts'
import { currentUserAtom } from '../../state/user/current-user.ts'
import css from './rules.module.css'

interface RuleItemProps {
  readonly rule: RuleWithForecast
  /** Position in the list. */
  readonly index: number
  readonly onEdit: (rule: RuleWithForecast) => void
}

function RuleItem({ rule, index, onEdit }: RuleItemProps) {
  const switchRule = useAction(switchRuleAtom)
  const remove = useAction(removeRuleAtom)
  const clock = useValue(clockAtom)
  const spentBy = useValue(monthSpendingAtom)
  const fired = useValue(lastFiringAtom)(rule.id)
  const balance_rub_cents = useValue(currentUserAtom)?.balance_rub_cents ?? 0
  const server = (loadedData(useValue(serversResource.state)) ?? []).find(({ id }) => id === rule.server_id)
  const [deleting, setDeleting] = useState(false)
  const { busy, error, slowNotice, start } = useSending<boolean>((is_enabled) =>
    switchRule(rule.id, is_enabled)
  )
  const { when } = (error?.kind === 'refused' && error.problem.fields) || {}
  const row = `rule-${rule.id}`
  const server_name = rule.server_id === null ? null : (server?.name ?? `№\u00a0${rule.server_id}`)

  // move the focus when the row is removed, before or after its dialog closes
  useEffect(() => () => focusIfLost('new-rule'), [])

  useEffect(() => {
    // a rule that is switched off moves to the end of the list; keep its focused row visible
    if (document.querySelector(`#${row} :focus-visible`) !== null)
      document.getElementById(row)?.scrollIntoView({ block: 'nearest' })
  }, [row, index])

  return (
    <>
      <RuleRow
        id={row}
        tabIndex={-1}
        rule={rule}
        server_name={server_name}
        watched={{
          now: clock(),
          balance_rub_cents,
          spent_rub_cents: rule.when.kind === 'spent_in_month' ? spentBy(rule.server_id) : null,
          is_running: server?.status === STATUS.active
        }}
        fired={fired}
        busy={busy}
        error={error && (when ?? errorText(error))}
        notice={slowNotice}
        onSwitch={(on) => void start(on)}
        onEdit={() => onEdit(rule)}
        onDelete={() => setDeleting(true)}
      />
      {deleting && (
        <ConfirmActionDialog
          heading={`Удалить правило «${rule.name}»?`}
          confirm="Удалить"
          destroys
          send={() => remove(rule)}
          onClose={() => setDeleting(false)}
        >
          <p>{`${ruleSentence(rule, server_name, clock())}.`}</p>
          <p>Серверы и деньги это не затронет.</p>
        </ConfirmActionDialog>
      )}
    </>
  )
}

/** Scrolls to the rule that the address names. */
function useRuleOfAddress(isThere: boolean): void {
  const { search } = useValue(locationAtom)
  const shown = useRef('')
  useEffect(() => {
    const id = new URLSearchParams(search).get('rule')
    if (!isThere || id === null || shown.current === search) return
    // after a navigation the page takes the focus first
    const timer = setTimeout(() => {
      shown.current = search
      const row = document.getElementById(`rule-${id}`)
      row?.scrollIntoView({ block: 'center' })
      row?.focus({ preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [search, isThere])
}

const ENABLED_FORMS = ['включено', 'включены', 'включены'] as const

/** Returns '5 из 20, 4 включены'. */
function countText(list: readonly RuleWithForecast[], most: number | undefined): string {
  const on = list.filter(({ is_enabled }) => is_enabled).length
  const of = most === undefined ? '' : ` из\u00a0${most}`
  return `${list.length}${of}, ${on}\u00a0${plural(on, ENABLED_FORMS)}`
}

interface RulesSectionProps {
  readonly onEdit: (rule: RuleWithForecast | null) => void
}

/** Rules in the order of their next actions. */
export function RulesSection({ onEdit }: RulesSectionProps) {
  const list = useValue(rulesResource.state)
  const load = useAction(rulesResource.load)
  const loadMonth = useAction(rulesMonthResource.load)
  const all = loadedData(list)
  const limits = useValue(accountLimitsAtom)
  useRuleOfAddress(all !== null)
  useEffect(() => {
    // a changed rule may have fired, which changes the month's events and spending
    if (all !== null && all.length > 0) void loadMonth('background')
  }, [all, loadMonth])
  return (
    <Section
      heading="Что произойдёт дальше"
      aside={
        all !== null && all.length > 0 && <span className={css.count}>{countText(all, limits?.rules)}</span>
      }
    >
      <LoadSection load={list} heading="Не удалось загрузить правила" onRetry={() => void load()}>
        {(found) =>
          found.length === 0 ? (
            <EmptyState
              heading="Правил пока нет"
              action={<Button onClick={() => onEdit(null)}>Создать правило</Button>}
            >
              Остановить сервер вечером, не дать потратить лишнего, написать, когда баланс на исходе.
            </EmptyState>
          ) : (
            <>
              <RuleList>
                {found.map((rule, index) => (
                  <RuleItem key={rule.id} rule={rule} index={index} onEdit={onEdit} />
                ))}
              </RuleList>
              <p className={css.hint}>
                Знак ≈ означает оценку: так будет, если расход не изменится. Остальные моменты точные.
              </p>
            </>
          )
        }
      </LoadSection>
    </Section>
  )
}
