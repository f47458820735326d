import type { WatchedCondition } from './rule-text.ts'

interface RuleToCheck {
  readonly kind: WatchedCondition['kind']
  readonly action: 'notify' | 'stop' | 'start'
  /** Id of the server; null for all servers. */
  readonly server_id: number | null
  /** Moment in milliseconds; null skips the check that it is in the future. */
  readonly moment?: number | null
}

/**
 * Returns the problems of a rule: a Russian sentence for each invalid field.
 * Source: docs/rules/watching.md.
 * @example ruleErrorTexts({ kind: 'ran_for', action: 'stop', server_id: null }, 0) // { server_id: 'Выберите сервер.' }
 */
export function ruleErrorTexts(
  rule: RuleToCheck,
  now: number
): Partial<Record<'server_id' | 'action' | 'moment', string>> {
  const { kind, action, server_id, moment = null } = rule ?? {}
  const needsServer = kind === 'ran_for' || action === 'start'
  return {
    ...(needsServer && server_id === null && { server_id: 'Выберите сервер.' }),
    ...(action === 'start' &&
      kind !== 'at' &&
      kind !== 'weekly' && { action: 'Запустить сервер можно только по дате или по расписанию.' }),
    ...(moment !== null && moment <= now && { moment: 'Этот момент уже прошёл. Укажите будущий.' })
  }
}
