/** Does something with each, at most `width` at a time; answers in the order of the input. */
export async function atOnce<T, R>(
  all: readonly T[],
  width: number,
  work: (one: T, index: number) => Promise<R>
): Promise<R[]> {
  const answers: R[] = []
  const rest = all.entries()
  const worker = async () => {
    for (const [index, one] of rest) answers[index] = await work(one, index)
  }
  await Promise.all(Array.from({ length: Math.min(width, all.length) }, worker))
  return answers
}
