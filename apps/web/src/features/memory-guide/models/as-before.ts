import type { GpuFlavor } from './cards-for.ts'

/**
 * The same kinds of cards in the order in which they stood, so that none goes from under the pointer when availability is
 * checked. Other kinds have their own order.
 */
export function asBefore(before: readonly GpuFlavor[], now: readonly GpuFlavor[]): readonly GpuFlavor[] {
  const byKind = new Map(now.map((flavor) => [flavor.gpu.id, flavor]))
  const kept = before.flatMap(({ gpu }) => byKind.get(gpu.id) ?? [])
  return kept.length === now.length ? kept : now
}
