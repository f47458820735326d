/** More words than these do not fit under a slider on a phone. */
const MOST = 7

/**
 * Which positions of a slider carry a number: all while they fit; else the ends and the chosen one, and evenly
 * spread ones that do not stand beside it.
 */
export function tickedSteps(count: number, chosen: number): ReadonlySet<number> {
  if (count <= MOST) return new Set(Array.from({ length: count }, (_, position) => position))
  const apart = Math.ceil((count - 1) / (MOST - 1))
  const last = count - 1
  const ticked = new Set([0, chosen, last])
  for (let position = apart; position <= last - apart; position += apart) {
    if (Math.abs(position - chosen) >= apart) ticked.add(position)
  }
  if (chosen !== 0 && chosen < apart) ticked.delete(0)
  if (chosen !== last && last - chosen < apart) ticked.delete(last)
  return ticked
}
