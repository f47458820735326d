import { afterEach, expect, test, vi } from 'vitest'
import { DueWork } from './due-work.ts'

afterEach(() => vi.restoreAllMocks())

test('at most the maximum runs at once, and its end makes capacity for more', async () => {
  const work = new DueWork(2)
  const { promise, resolve } = Promise.withResolvers<void>()
  const taken: number[] = []
  const startDue = () =>
    work.startDue(
      async (many) => {
        taken.push(many)
        return ['first', 'second'].slice(0, many)
      },
      (name) => name,
      () => promise
    )
  await startDue()
  await startDue()
  expect(taken).toEqual([2])
  resolve()
  await work.finish()
  await startDue()
  expect(taken).toEqual([2, 2])
})

test('an error that repeats is logged again after five minutes or a success, another error at once', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(0)
  const work = new DueWork()
  const run = async (text?: string) => {
    work.start('Work', text === undefined ? Promise.resolve() : Promise.reject(new Error(text)))
    await work.finish()
    return log.mock.calls.length
  }
  expect([await run('away'), await run('away'), await run('broken')]).toEqual([1, 1, 2])
  clock.mockReturnValue(300_000)
  expect(await run('broken')).toBe(3)
  expect([await run(), await run('broken')]).toEqual([3, 4])
})
