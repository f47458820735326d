import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallsAtOnce } from './calls-at-once.ts'
import { SharedWork } from './shared-work.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Calls that run until the test ends them. @param works true if the process works all the time */
function runningCalls({ callsAtOnce = 2, sharePercent = 100, works = false } = {}) {
  const limits = { callsAtOnce, callWaitSeconds: 2, sharePercent }
  const calls = new CallsAtOnce(limits, new SharedWork(() => (works ? performance.now() : 0)))
  const begun: string[] = []
  const call = (
    name: string,
    { signal = new AbortController().signal, account = 1 as number | null, ip = '203.0.113.7' } = {}
  ) => {
    const { promise, resolve } = Promise.withResolvers<string>()
    const answer = calls.during({ signal, ip }, account, () => {
      begun.push(name)
      return promise
    })
    // a test that expects the refusal awaits it later
    answer.catch(() => undefined)
    return { answer, end: () => resolve(name) }
  }
  /** A call that takes this long. */
  const takes = async (ms: number, ...of: Parameters<typeof call>) => {
    const { answer, end } = call(...of)
    globalThis.setTimeout(end, ms)
    await vi.advanceTimersByTimeAsync(ms)
    return answer
  }
  const turn = () => vi.advanceTimersByTimeAsync(0)
  return { begun, call, calls, limits, takes, turn }
}

const REFUSED = { code: 'too_many_requests', retryAfter: 2 }

test('waiting calls start in order of arrival when others end, and do not delay other accounts', async () => {
  const { begun, call, turn } = runningCalls()
  const [a, b, c, d] = [call('a'), call('b'), call('c'), call('d')]
  call('other', { account: 2 })
  await turn()
  expect(begun).toEqual(['a', 'b', 'other'])
  b.end()
  expect(await b.answer).toBe('b')
  a.end()
  expect(await a.answer).toBe('a')
  await turn()
  expect(begun).toEqual(['a', 'b', 'other', 'c', 'd'])
  c.end()
  d.end()
  expect(await Promise.all([c.answer, d.answer])).toEqual(['c', 'd'])
})

test('visitors of one address share a queue, also those of one IPv6 network', async () => {
  const { begun, call, turn } = runningCalls({ callsAtOnce: 1 })
  for (const name of ['1', '2', '3', '4', '5', '6']) call(name, { account: null, ip: `2001:db8::${name}` })
  call('other', { account: null, ip: '2001:db8:1::1' })
  await turn()
  expect(begun).toEqual(['1', '2', '3', '4', 'other'])
})

test('a waiting call whose client disconnects never runs, and the next one does', async () => {
  const { begun, call, turn } = runningCalls({ callsAtOnce: 1 })
  const hangUp = new AbortController()
  const a = call('a')
  const gone = call('gone', { signal: hangUp.signal })
  const c = call('c')
  hangUp.abort()
  await expect(gone.answer).rejects.toMatchObject(REFUSED)
  a.end()
  await a.answer
  await turn()
  expect(begun).toEqual(['a', 'c'])
  c.end()
  await c.answer
})

test('a failed call lets the next one start, and a call that waits too long is refused with Retry-After', async () => {
  const { calls, call } = runningCalls({ callsAtOnce: 1 })
  const { promise, reject } = Promise.withResolvers<string>()
  const failing = calls.during({ signal: new AbortController().signal, ip: '' }, 1, () => promise)
  const late = call('late')
  await vi.advanceTimersByTimeAsync(2000)
  await expect(late.answer).rejects.toMatchObject(REFUSED)
  const next = call('next')
  next.end()
  reject(new Error('It fails.'))
  await expect(failing).rejects.toThrow('It fails.')
  expect(await next.answer).toBe('next')
})

test('an account that has used a second of work continues at its share, other accounts start at once', async () => {
  const { begun, call, takes } = runningCalls({ sharePercent: 20, works: true })
  for (const name of ['a', 'b', 'c', 'd']) await takes(350, name)
  // 1,400 ms are used and more than 200 of them are within the share: the debt is 1,080 ms after the last call
  const next = call('next')
  await takes(10, 'other', { account: 2 })
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'other'])
  await vi.advanceTimersByTimeAsync(1200)
  expect(begun.at(-1)).toBe('next')
  next.end()
  await next.answer
})

test('an account that has used a tenth of a second above its share runs one call at a time, visitors of an address four', async () => {
  const { begun, call, takes, turn } = runningCalls({ callsAtOnce: 3, sharePercent: 10, works: true })
  await takes(200, 'a')
  const [b, c] = [call('b'), call('c')]
  await turn()
  expect(begun).toEqual(['a', 'b'])
  b.end()
  await b.answer
  await turn()
  expect(begun).toEqual(['a', 'b', 'c'])
  c.end()
  await c.answer
  await takes(200, 'visitor', { account: null })
  for (const name of ['1', '2', '3', '4', '5']) call(name, { account: null })
  await turn()
  expect(begun.slice(4)).toEqual(['1', '2', '3', '4'])
})

test('one of many calls is charged its part of the work', async () => {
  const { begun, call, takes } = runningCalls({ sharePercent: 20, works: true })
  const others = Array.from({ length: 9 }, (_, at) => call(`other ${at}`, { account: 2 + at }))
  await takes(4000, 'a tenth')
  await takes(4000, 'a tenth')
  await takes(1, 'at once')
  expect(begun.at(-1)).toBe('at once')
  for (const { end } of others) end()
})

test('waiting is not charged as work', async () => {
  const calls = new CallsAtOnce({ callsAtOnce: 1, callWaitSeconds: 2, sharePercent: 1 }, new SharedWork())
  vi.useRealTimers()
  const { signal } = new AbortController()
  const waits = () => calls.during({ signal, ip: '' }, 1, () => setTimeout(600))
  await waits()
  await waits()
  expect(await calls.during({ signal, ip: '' }, 1, async () => 'at once')).toBe('at once')
})

test('an account with too much debt for two seconds is refused, and served after some time', async () => {
  const { call, takes, begun } = runningCalls({ sharePercent: 20, callsAtOnce: 4, works: true })
  const four = ['a', 'b', 'c', 'd'].map((name) => call(name))
  await vi.advanceTimersByTimeAsync(3000)
  for (const { end } of four) end()
  await Promise.all(four.map(({ answer }) => answer))
  const patient = call('patient')
  await vi.advanceTimersByTimeAsync(2000)
  await expect(patient.answer).rejects.toMatchObject(REFUSED)
  await vi.advanceTimersByTimeAsync(9000)
  await takes(1, 'later')
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'later'])
})

test('a call that arrives when the debt is paid does not overtake one that waits for it', async () => {
  const { begun, call, takes, turn } = runningCalls({ sharePercent: 50, works: true })
  await takes(1500, 'a')
  const first = call('first')
  // half a second of debt too much is paid, and the timer of the queue is due a millisecond later
  await vi.advanceTimersByTimeAsync(1000)
  const second = call('second')
  await turn()
  expect(begun).toEqual(['a', 'first'])
  first.end()
  await first.answer
  await turn()
  expect(begun).toEqual(['a', 'first', 'second'])
  second.end()
  await second.answer
})

test('an idle queue is removed once its debt is paid, and the next call creates another one', async () => {
  const { begun, call, limits, takes, turn } = runningCalls({ callsAtOnce: 1, sharePercent: 50, works: true })
  await takes(100, 'a')
  // only a new queue reads it
  limits.callsAtOnce = 3
  const atOnce = async (...names: string[]) => {
    const calls = names.map((name) => call(name))
    await turn()
    const started = begun.slice(-names.length)
    for (const { end } of calls) end()
    await Promise.all(calls.map(({ answer }) => answer))
    return started
  }
  expect(await atOnce('b', 'c')).toEqual(['a', 'b'])
  await vi.advanceTimersByTimeAsync(202)
  expect(await atOnce('d', 'e')).toEqual(['d', 'e'])
})
