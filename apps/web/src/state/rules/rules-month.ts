import { RULE_HINDRANCES } from '@cloud/api'
import { SPENDING_EVENT_TYPES } from '@cloud/pricing/account'
import { MOSCOW_OFFSET_MS } from '@cloud/pricing/books'
import { hindranceText } from '@cloud/pricing/words'
import { atom } from 'jotai'
import { clockAtom } from '../core/clock.ts'
import { loaded, resource } from '../core/resource.ts'
import { panelClientAtom, readAll } from '../servers/client.ts'

const inMoscow = (moment: number) => {
  const there = new Date(moment + MOSCOW_OFFSET_MS)
  return { year: there.getUTCFullYear(), month: there.getUTCMonth() + 1 }
}

/** When a rule last fired, and in words why it did not start its server then. */
export interface Fired {
  readonly at: string
  readonly hindrance: string | null
}

interface RulesMonth {
  /** What each server took of the balance, by its id (docs/rules/watching.md#spent-in-a-month). */
  readonly spent: ReadonlyMap<number, number>
  /** By the rule's id. */
  readonly fired: ReadonlyMap<number, Fired>
}

/** What rules have counted and done this month, from its events. */
export const rulesMonth = resource<RulesMonth>(async (get) => {
  const query = inMoscow(get(clockAtom)())
  const events = await readAll((part) => get(panelClientAtom).events.list({ query: { ...query, ...part } }))
  if (!events.ok) return events
  const spent = new Map<number, number>()
  const fired = new Map<number, Fired>()
  // the newest come first
  for (const { type, server_id, amount_rub_cents, rule_id, rule_hindrance, created_at } of events.data) {
    if (server_id !== null && SPENDING_EVENT_TYPES.includes(type))
      spent.set(server_id, (spent.get(server_id) ?? 0) - amount_rub_cents)
    if (rule_id == null || fired.has(rule_id)) continue
    const hindrance = RULE_HINDRANCES.find((known) => known === rule_hindrance)
    fired.set(rule_id, {
      at: created_at,
      hindrance: hindrance === undefined ? null : hindranceText(hindrance)
    })
  }
  return { ok: true, data: { spent, fired } }
})

/** What a server, or all of them, took this month; null while that is not known. */
export const spentByAtom = atom((get) => {
  const month = loaded(get(rulesMonth.state))
  return (server_id: number | null): number | null => {
    if (month === null) return null
    if (server_id !== null) return month.spent.get(server_id) ?? 0
    return [...month.spent.values()].reduce((sum, one) => sum + one, 0)
  }
})

/** When a rule last fired this month. */
export const firedAtom = atom((get) => {
  const month = loaded(get(rulesMonth.state))
  return (rule_id: number): Fired | undefined => month?.fired.get(rule_id)
})
