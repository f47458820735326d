/** Maps an array with at most `width` calls at a time; keeps the order. */
export async function mapLimit<T, R>(
  all: readonly T[],
  width: number,
  work: (one: T, index: number) => Promise<R>
): Promise<R[]> {
  const results: R[] = []
  const rest = all.entries()
  const worker = async () => {
    for (const [index, one] of rest) results[index] = await work(one, index)
  }
  await Promise.all(Array.from({ length: Math.min(width, all.length) }, worker))
  return results
}
