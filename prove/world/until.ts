import { setTimeout } from 'node:timers/promises'

/** Asks again and again until the answer is as wished; after so long the last one is given as it is. */
export async function until<T>(
  ask: () => Promise<T>,
  wished: (answer: T) => boolean,
  limit_ms = 60_000
): Promise<T> {
  const end = performance.now() + limit_ms
  for (;;) {
    const answer = await ask()
    if (wished(answer) || performance.now() > end) return answer
    await setTimeout(25)
  }
}
