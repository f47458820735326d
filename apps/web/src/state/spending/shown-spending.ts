import type { Spending } from '@cloud/api'

/** Number of parts with a fill of their own; all further parts are combined into one. */
const MAX_PARTS = 5

/** Key of the combined part. It equals no other key, because labels have no '/'. */
export const OTHERS_KEY = '/others'

export interface ShownPart {
  readonly key: string
  readonly name: string
}

export interface ShownStep {
  readonly start: string
  /** Kopeks of each part, in the order of `parts`. */
  readonly amounts: readonly number[]
  readonly total: number
}

export interface ShownSpending {
  /** Parts, largest first. */
  readonly parts: readonly ShownPart[]
  readonly steps: readonly ShownStep[]
  readonly isOverlapping: boolean
}

/** Adds the id to the name if another server has the same name. */
const createDistinctName = (key: string, name: string, parts: readonly ShownPart[]): string =>
  parts.some((other) => other.key !== key && other.name === name) ? `${name} (№\u00a0${key})` : name

/** Returns spending in at most five parts, in the same order at each step, and a sixth one with all others. */
export function toShownSpending({ steps, is_overlapping }: Spending): ShownSpending {
  const sums = new Map<string, ShownPart & { sum: number }>()
  for (const { parts } of steps)
    for (const { key, name, amount_rub_cents } of parts)
      sums.set(key, { key, name, sum: (sums.get(key)?.sum ?? 0) + amount_rub_cents })
  const sorted = [...sums.values()].sort((a, b) => b.sum - a.sum)
  const own = sorted
    .slice(0, MAX_PARTS)
    .map(({ key, name }) => ({ key, name: createDistinctName(key, name, sorted) }))
  const others = new Set(sorted.slice(MAX_PARTS).map(({ key }) => key))
  return {
    parts: others.size === 0 ? own : [...own, { key: OTHERS_KEY, name: 'Остальные' }],
    steps: steps.map(({ start, parts, total_rub_cents: total }) => {
      const of = (isIn: (key: string) => boolean) =>
        parts.reduce((sum, { key, amount_rub_cents }) => sum + (isIn(key) ? amount_rub_cents : 0), 0)
      const amounts = own.map((part) => of((key) => key === part.key))
      return {
        start,
        total,
        amounts: others.size === 0 ? amounts : [...amounts, of((key) => others.has(key))]
      }
    }),
    isOverlapping: is_overlapping
  }
}
