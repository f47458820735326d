import { setTimeout } from 'node:timers/promises'

/** Polls until `isDone` returns true, at most for the limit, and returns the last value. */
export async function until<T>(
  read: () => Promise<T>,
  isDone: (value: T) => boolean,
  limit_ms = 60_000
): Promise<T> {
  const end = performance.now() + limit_ms
  for (;;) {
    const value = await read()
    if (isDone(value) || performance.now() > end) return value
    await setTimeout(25)
  }
}
