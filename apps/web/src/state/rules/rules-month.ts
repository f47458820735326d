import { type ReadEvent, RULE_HINDRANCES } from '@cloud/api'
import { SPENDING_EVENT_TYPES } from '@cloud/pricing/account'
import { MOSCOW_OFFSET_MS } from '@cloud/pricing/books'
import { hindranceText } from '@cloud/pricing/words'
import { atom, type Getter } from 'jotai'
import { clockAtom } from '../core/clock.ts'
import { loaded, resource } from '../core/resource.ts'
import { panelClientAtom, readAll } from '../servers/client.ts'
import { user } from '../user/user.ts'

/** Returns the Moscow month that many months before the month of a moment. */
const inMoscow = (moment: number, ago = 0) => {
  const there = new Date(moment + MOSCOW_OFFSET_MS)
  there.setUTCMonth(there.getUTCMonth() - ago, 1)
  return { year: there.getUTCFullYear(), month: there.getUTCMonth() + 1 }
}

const readMonth = (get: Getter, month: ReturnType<typeof inMoscow>) =>
  readAll((part) => get(panelClientAtom).events.list({ query: { ...month, ...part } }))

/** Returns the last firing of each rule by the rule's id; events are ordered newest first. */
function firedIn(events: readonly ReadEvent[]): Map<number, Fired> {
  const fired = new Map<number, Fired>()
  for (const { rule_id, rule_hindrance, created_at } of events) {
    if (rule_id == null || fired.has(rule_id)) continue
    const hindrance = RULE_HINDRANCES.find((known) => known === rule_hindrance)
    fired.set(rule_id, {
      at: created_at,
      hindrance: hindrance === undefined ? null : hindranceText(hindrance)
    })
  }
  return fired
}

/** The last firing of a rule and, in words, the reason if it did not start its server. */
export interface Fired {
  readonly at: string
  readonly hindrance: string | null
}

interface RulesMonth {
  /** Id of the account: data loaded for another account is not shown. */
  readonly owner: number | undefined
  /** Amount that each server took from the balance, by server id (docs/rules/watching.md#spent-in-a-month). */
  readonly spent: ReadonlyMap<number, number>
  readonly fired: ReadonlyMap<number, Fired>
  /** The previous month. It is over, so it is loaded once. */
  readonly earlier: { readonly month: number; readonly fired: ReadonlyMap<number, Fired> } | null
}

/** Spending and firings of rules this month, and firings in the previous one, from the account's events. */
export const rulesMonth = resource<RulesMonth>(async (get, before) => {
  const now = get(clockAtom)()
  const owner = loaded(get(user.state))?.id
  const last = inMoscow(now, 1)
  const known = before?.owner === owner && before?.earlier?.month === last.month ? before.earlier : null
  const [events, old] = await Promise.all([
    readMonth(get, inMoscow(now)),
    known === null ? readMonth(get, last) : null
  ])
  if (!events.ok) return events
  const spent = new Map<number, number>()
  for (const { type, server_id, amount_rub_cents } of events.data)
    if (server_id !== null && SPENDING_EVENT_TYPES.includes(type))
      spent.set(server_id, (spent.get(server_id) ?? 0) - amount_rub_cents)
  const earlier = old?.ok ? { month: last.month, fired: firedIn(old.data) } : known
  return { ok: true, data: { owner, spent, fired: firedIn(events.data), earlier } }
})

const ownMonthAtom = atom((get) => {
  const month = loaded(get(rulesMonth.state))
  return month?.owner === loaded(get(user.state))?.id ? month : null
})

/** Amount that a server, or all servers, took this month; null while it is unknown. */
export const spentByAtom = atom((get) => {
  const month = get(ownMonthAtom)
  return (server_id: number | null): number | null => {
    if (month === null) return null
    if (server_id !== null) return month.spent.get(server_id) ?? 0
    return [...month.spent.values()].reduce((sum, one) => sum + one, 0)
  }
})

/** The last firing of a rule in this month or the previous one. */
export const firedAtom = atom((get) => {
  const month = get(ownMonthAtom)
  return (rule_id: number): Fired | undefined =>
    month?.fired.get(rule_id) ?? month?.earlier?.fired.get(rule_id)
})
