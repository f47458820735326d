import { clientOf, type Result, type Rule, type RulePreview } from '@cloud/api'
import { rules as endpoints } from '@cloud/api/endpoints'
import { atom } from 'jotai'
import { clientOptionsAtom } from '../core/api-client.ts'
import { createResource, isRefused } from '../core/resource.ts'

/** A rule with the time of its next action. */
export type RuleWithForecast = Rule & RulePreview

export const rulesClientAtom = atom((get) => clientOf({ rules: endpoints }, get(clientOptionsAtom)).rules)

/** Sorts rules with a known time first, then other active rules, then disabled ones. */
function sortPosition({ is_enabled, next_at }: RuleWithForecast): number {
  if (next_at !== null) return Date.parse(next_at)
  return is_enabled ? Number.MAX_SAFE_INTEGER : Infinity
}

const compareByNextAction = (one: RuleWithForecast, other: RuleWithForecast) =>
  // the difference of two infinite positions is NaN
  sortPosition(one) === sortPosition(other) ? one.id - other.id : sortPosition(one) - sortPosition(other)

/** Rules of the account in the order of their next actions. */
export const rulesResource = createResource<readonly RuleWithForecast[]>(async (get) => {
  const client = get(rulesClientAtom)
  const list = await client.list({ query: {} })
  if (!list.ok) return list
  const off: Result<RulePreview> = { ok: true, data: { next_at: null, is_estimate: false } }
  const previews = await Promise.all(
    list.data.results.map(({ id, is_enabled }) => (is_enabled ? client.preview({ params: { id } }) : off))
  )
  const foreseen: RuleWithForecast[] = []
  for (const [index, rule] of list.data.results.entries()) {
    const preview = previews[index] ?? off
    if (preview.ok) foreseen.push({ ...rule, ...preview.data })
    // the rule was deleted with its server meanwhile
    else if (!isRefused(preview.error, 404)) return preview
  }
  return { ok: true, data: foreseen.sort(compareByNextAction) }
})
