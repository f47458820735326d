/** What each hour of a prepaid plan costs, oldest first. */
export function prepaidHours(total: number, plan: number): number[] {
  const hours = Math.max(1, 720 * plan)
  // what all hours up to one have cost is rounded, so the rest carries over from hour to hour
  const upTo = (k: number) => Math.floor((2 * total * k + hours) / (2 * hours))
  return Array.from({ length: hours }, (_, k) => upTo(k + 1) - upTo(k))
}
