/**
 * Does an act over and over, so many at once, for so many milliseconds.
 *
 * @returns how many were done in a second, and what each took in milliseconds
 */
export async function rate(
  atOnce: number,
  milliseconds: number,
  act: (worker: number, turn: number) => Promise<unknown>
): Promise<{ readonly perSecond: number; readonly took: readonly number[] }> {
  const took: number[] = []
  const start = performance.now()
  const work = async (worker: number) => {
    for (let turn = 0; performance.now() - start < milliseconds; turn++) {
      const before = performance.now()
      await act(worker, turn)
      took.push(performance.now() - before)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, (_, worker) => work(worker)))
  return { perSecond: took.length / ((performance.now() - start) / 1000), took }
}
