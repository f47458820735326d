import type { Flavor } from '@cloud/api'

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (!isObject(a) || !isObject(b)) return false
  const [own, other] = [Object.entries(a), new Map(Object.entries(b))]
  return own.length === other.size && own.every(([name, value]) => isEqual(value, other.get(name)))
}

/**
 * Returns the new flavors, reusing the previous object of each unchanged flavor, so that only changed cards render. If none changed,
 * returns the previous list itself.
 */
export function mergeFlavors(before: readonly Flavor[], now: readonly Flavor[]): readonly Flavor[] {
  const known = new Map(before.map((flavor) => [flavor.id, flavor]))
  const kept = now.map((flavor) => {
    const old = known.get(flavor.id)
    return old !== undefined && isEqual(old, flavor) ? old : flavor
  })
  return kept.length === before.length && kept.every((flavor, index) => flavor === before[index])
    ? before
    : kept
}
