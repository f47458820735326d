import type { Spending } from '@cloud/api'

/** So many parts have a fill of their own; what is beyond is one part. */
const MAX_PARTS = 5

/** No key of a part: labels have no '/'. */
export const OTHERS_KEY = '/others'

export interface ShownPart {
  readonly key: string
  readonly name: string
}

export interface ShownStep {
  readonly start: string
  /** Kopeks of each part, in their order. */
  readonly amounts: readonly number[]
  readonly total: number
}

export interface ShownSpending {
  /** The largest first. */
  readonly parts: readonly ShownPart[]
  readonly steps: readonly ShownStep[]
  readonly isOverlapping: boolean
}

/** Two servers may have one name: then their numbers tell them apart. */
const createDistinctName = (key: string, name: string, parts: readonly ShownPart[]): string =>
  parts.some((other) => other.key !== key && other.name === name) ? `${name} (№\u00a0${key})` : name

/** Spending in at most five parts of an order that holds for all its steps, and the others in a sixth one. */
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
