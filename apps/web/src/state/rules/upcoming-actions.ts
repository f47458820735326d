import type { ServerConfig } from '@cloud/api'
import { STATUS } from '@cloud/pricing'
import { STOPPABLE_STATUSES } from '@cloud/pricing/books'
import { atom } from 'jotai'
import { loadedData } from '../core/resource.ts'
import { type RuleWithForecast, rulesResource } from './account-rules.ts'

/** A foreseen action of a rule on a server. */
export type UpcomingRuleAction = RuleWithForecast & {
  readonly then: 'stop' | 'start'
  readonly next_at: string
}

const isUpcomingAction = (rule: RuleWithForecast): rule is UpcomingRuleAction =>
  rule.then !== 'notify' && rule.next_at !== null

/** The next actions of rules on a server: the first one that changes its state, and the one that reverts it. */
export const upcomingActionsOfServerAtom = atom((get) => {
  const all = (loadedData(get(rulesResource.state)) ?? []).filter(isUpcomingAction)
  return ({ id, status }: Pick<ServerConfig, 'id' | 'status'>): readonly UpcomingRuleAction[] => {
    const own = all.filter(({ server_id }) => server_id === null || server_id === id)
    const isOn = STOPPABLE_STATUSES.includes(status)
    if (!isOn && status !== STATUS.paused) return []
    const first = own.find(({ then }) => then === (isOn ? 'stop' : 'start'))
    if (first === undefined) return []
    const second = own.find(({ then, next_at }) => then !== first.then && next_at > first.next_at)
    return second === undefined ? [first] : [first, second]
  }
})
