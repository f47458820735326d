import { type ReadEvent, RULE_HINDRANCES } from '@cloud/api'
import { SPENDING_EVENT_TYPES } from '@cloud/pricing/account'
import { MOSCOW_OFFSET_MS } from '@cloud/pricing/books'
import { ruleHindranceText } from '@cloud/pricing/words'
import { atom, type Getter } from 'jotai'
import { clockAtom } from '../core/clock.ts'
import { createResource, loadedData } from '../core/resource.ts'
import { loadAllPages, panelClientAtom } from '../servers/panel-client.ts'
import { currentUserAtom } from '../user/current-user.ts'

/** Returns the Moscow month that many months before the month of a moment. */
const moscowMonthBefore = (moment: number, ago = 0) => {
  const there = new Date(moment + MOSCOW_OFFSET_MS)
  there.setUTCMonth(there.getUTCMonth() - ago, 1)
  return { year: there.getUTCFullYear(), month: there.getUTCMonth() + 1 }
}

const loadMonthEvents = (get: Getter, month: ReturnType<typeof moscowMonthBefore>) =>
  loadAllPages((part) => get(panelClientAtom).events.list({ query: { ...month, ...part } }))

/** Returns the last firing of each rule by the rule's id; events are ordered newest first. */
function lastFirings(events: readonly ReadEvent[]): Map<number, RuleFiring> {
  const fired = new Map<number, RuleFiring>()
  for (const { rule_id, rule_hindrance, created_at } of events) {
    if (rule_id == null || fired.has(rule_id)) continue
    const hindrance = RULE_HINDRANCES.find((known) => known === rule_hindrance)
    fired.set(rule_id, {
      at: created_at,
      hindrance: hindrance === undefined ? null : ruleHindranceText(hindrance)
    })
  }
  return fired
}

/** The last firing of a rule and, in words, the reason if it did not start its server. */
export interface RuleFiring {
  readonly at: string
  readonly hindrance: string | null
}

interface RulesMonth {
  /** Id of the account: data loaded for another account is not shown. */
  readonly owner: number | undefined
  /** Amount that each server took from the balance, by server id (docs/rules/watching.md#spent-in-a-month). */
  readonly spent: ReadonlyMap<number, number>
  readonly fired: ReadonlyMap<number, RuleFiring>
  /** The previous month. It is over, so it is loaded once. */
  readonly earlier: { readonly month: number; readonly fired: ReadonlyMap<number, RuleFiring> } | null
}

/** Spending and firings of rules this month, and firings in the previous one, from the account's events. */
export const rulesMonthResource = createResource<RulesMonth>(async (get, before) => {
  const now = get(clockAtom)()
  const owner = get(currentUserAtom)?.id
  const last = moscowMonthBefore(now, 1)
  const known = before?.owner === owner && before?.earlier?.month === last.month ? before.earlier : null
  const [events, old] = await Promise.all([
    loadMonthEvents(get, moscowMonthBefore(now)),
    known === null ? loadMonthEvents(get, last) : null
  ])
  if (!events.ok) return events
  const spent = new Map<number, number>()
  for (const { type, server_id, amount_rub_cents } of events.data)
    if (server_id !== null && SPENDING_EVENT_TYPES.includes(type))
      spent.set(server_id, (spent.get(server_id) ?? 0) - amount_rub_cents)
  const earlier = old?.ok ? { month: last.month, fired: lastFirings(old.data) } : known
  return { ok: true, data: { owner, spent, fired: lastFirings(events.data), earlier } }
})

const currentRulesMonthAtom = atom((get) => {
  const month = loadedData(get(rulesMonthResource.state))
  return month?.owner === get(currentUserAtom)?.id ? month : null
})

/** Amount that a server, or all servers, took this month; null while it is unknown. */
export const monthSpendingAtom = atom((get) => {
  const month = get(currentRulesMonthAtom)
  return (server_id: number | null): number | null => {
    if (month === null) return null
    if (server_id !== null) return month.spent.get(server_id) ?? 0
    return [...month.spent.values()].reduce((sum, one) => sum + one, 0)
  }
})

/** The last firing of a rule in this month or the previous one. */
export const lastFiringAtom = atom((get) => {
  const month = get(currentRulesMonthAtom)
  return (rule_id: number): RuleFiring | undefined =>
    month?.fired.get(rule_id) ?? month?.earlier?.fired.get(rule_id)
})
