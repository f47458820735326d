/**
 * Repeats an operation with several workers for some milliseconds.
 *
 * @returns operations per second, and the milliseconds of each
 */
export async function rate(
  workers: number,
  milliseconds: number,
  operation: (worker: number, turn: number) => Promise<unknown>
): Promise<{ readonly perSecond: number; readonly took: readonly number[] }> {
  const took: number[] = []
  const start = performance.now()
  const work = async (worker: number) => {
    for (let turn = 0; performance.now() - start < milliseconds; turn++) {
      const before = performance.now()
      await operation(worker, turn)
      took.push(performance.now() - before)
    }
  }
  await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)))
  return { perSecond: took.length / ((performance.now() - start) / 1000), took }
}
