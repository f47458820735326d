import { setTimeout } from 'node:timers/promises'

/** Polls until the answer is as expected; after the limit returns the last one. */
export async function until<T>(
  ask: () => Promise<T>,
  isDone: (answer: T) => boolean,
  limit_ms = 60_000
): Promise<T> {
  const end = performance.now() + limit_ms
  for (;;) {
    const answer = await ask()
    if (isDone(answer) || performance.now() > end) return answer
    await setTimeout(25)
  }
}
