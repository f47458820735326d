import type { RuleForesight, RuleServer } from '../../components/panel/RuleForm/previewWords.ts'
import type { FormRule } from '../../components/panel/RuleForm/ruleDraft.ts'
import type { ListedRule, Watched } from '../../components/panel/RuleList/ruleWords.ts'
import { NOW, sampleServer } from './panel.ts'

const WORKDAYS = [1, 2, 3, 4, 5]

type SampleRule = ListedRule & { readonly server_name: string | null }

/** A rule of each kind, in the order of their next events; then one that waits and one that is off. */
export const RULES: readonly SampleRule[] = [
  {
    id: 1,
    name: 'Утро',
    is_enabled: true,
    server_name: 'batch-a100',
    when: { kind: 'weekly', days: WORKDAYS, time: '09:00' },
    then: 'start',
    next_at: '2026-11-23T06:00:00Z',
    is_estimate: false
  },
  {
    id: 2,
    name: 'Мало денег',
    is_enabled: true,
    server_name: null,
    when: { kind: 'balance_below', amount_rub_cents: 5_000_000 },
    then: 'notify',
    next_at: '2026-11-24T20:00:00Z',
    is_estimate: true
  },
  {
    id: 3,
    name: 'Потолок месяца',
    is_enabled: true,
    server_name: null,
    when: { kind: 'spent_in_month', amount_rub_cents: 91_000_000 },
    then: 'stop',
    next_at: '2026-11-27T07:00:00Z',
    is_estimate: true
  },
  {
    id: 4,
    name: 'Конец эксперимента',
    is_enabled: true,
    server_name: 'train-h100',
    when: { kind: 'at', moment: '2026-11-30T15:00:00Z' },
    then: 'stop',
    next_at: '2026-11-30T15:00:00Z',
    is_estimate: false
  },
  {
    id: 5,
    name: 'Не дольше двух суток',
    is_enabled: true,
    server_name: 'notebook-l4',
    when: { kind: 'ran_for', hours: 48 },
    then: 'stop',
    next_at: null,
    is_estimate: false
  },
  {
    id: 6,
    name: 'Рендер до пятницы',
    is_enabled: false,
    server_name: 'render-4090',
    when: { kind: 'at', moment: '2026-10-30T16:00:00Z' },
    then: 'stop',
    next_at: null,
    is_estimate: false
  }
]

export function sampleRule(name: string): ListedRule {
  const found = RULES.find((rule) => rule.name === name)
  if (found === undefined) throw new Error(`The samples have no rule named ${name}.`)
  const { server_name: _, ...rule } = found
  return rule
}

export const WATCHED: Watched = {
  now: NOW,
  balance_rub_cents: 6_240_000,
  spent_rub_cents: 88_857_348,
  is_running: false
}

export const RULE_SERVERS: readonly RuleServer[] = [sampleServer('train-h100'), sampleServer('dreams')]

/** Predicts the effect of a rule for spending of 150,96 ₽ an hour. */
export const foresee = ({ when }: FormRule): RuleForesight => ({
  now: NOW,
  next_at:
    when.kind === 'at'
      ? when.moment
      : when.kind === 'weekly'
        ? '2026-11-23T17:00:00Z'
        : when.kind === 'ran_for'
          ? null
          : '2026-11-24T20:00:00Z',
  is_reached: false,
  balance_rub_cents: 6_240_000,
  hourly_rate_rub_cents: 15_096,
  spent_rub_cents: 88_857_348
})
