/** Returns a quantile of the values, by default the median. */
export function median(values: readonly number[], share = 0.5): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
