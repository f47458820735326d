import { expect, test } from 'vitest'
import { CallsAtOnce } from './calls-at-once.ts'

/** Calls of an account that are under way until they are told to end. */
function line(callsAtOnce = 2) {
  const calls = new CallsAtOnce({ callsAtOnce, callWaitSeconds: 1 })
  const begun: string[] = []
  const call = (name: string, signal = new AbortController().signal, account = 1) => {
    const { promise, resolve } = Promise.withResolvers<string>()
    const answer = calls.during({ signal }, account, () => {
      begun.push(name)
      return promise
    })
    return { answer, end: () => resolve(name) }
  }
  return { begun, call, calls }
}

test('who waits begins when one ends, in the order of coming; other accounts wait for nobody', async () => {
  const { begun, call } = line()
  const [a, b, c, d] = [call('a'), call('b'), call('c'), call('d')]
  call('other', undefined, 2)
  expect(begun).toEqual(['a', 'b', 'other'])
  b.end()
  expect(await b.answer).toBe('b')
  a.end()
  expect(await a.answer).toBe('a')
  expect(begun).toEqual(['a', 'b', 'other', 'c', 'd'])
  c.end()
  d.end()
  expect(await Promise.all([c.answer, d.answer])).toEqual(['c', 'd'])
})

test('who hangs up while waiting is never done, and who comes after it goes on', async () => {
  const { begun, call } = line(1)
  const hangUp = new AbortController()
  const a = call('a')
  const gone = call('gone', hangUp.signal)
  const c = call('c')
  hangUp.abort()
  await expect(gone.answer).rejects.toThrow('too_many_requests')
  a.end()
  await a.answer
  expect(begun).toEqual(['a', 'c'])
  c.end()
  await c.answer
})

test('a call that fails gives its turn on, and whose turn does not come is refused with a time', async () => {
  const { calls, call } = line(1)
  const { promise, reject } = Promise.withResolvers<string>()
  const failing = calls.during(new AbortController(), 1, () => promise)
  const late = call('late')
  await expect(late.answer).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: 1 })
  const next = call('next')
  next.end()
  reject(new Error('It fails.'))
  await expect(failing).rejects.toThrow('It fails.')
  expect(await next.answer).toBe('next')
})
