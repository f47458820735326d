import { contract } from '@cloud/api'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { seed } from '../sandbox/seed/seed.ts'
import { type Served, serve } from '../testing/serve.ts'
import { HOT_CALLS } from './catalogue.ts'

const FLAVORS = contract.flavors.list.path

let served: Served

beforeAll(async () => {
  // what is known stays fresh until a test moves the clock
  vi.useFakeTimers({ toFake: ['performance'] })
  served = await serve({ LIMIT_REQUESTS_PER_SECOND: '100000' })
  await seed(served.services)
})
afterAll(async () => {
  vi.useRealTimers()
  await served.stop()
})
beforeEach(() => {
  vi.advanceTimersByTime(1000)
  for (let call = 0; call < HOT_CALLS; call++) served.services.catalogue.hot(performance.now())
})
afterEach(() => {
  vi.restoreAllMocks()
})

const get = (headers: Record<string, string> = {}) => fetch(served.base + FLAVORS, { headers })

test('the database is asked again while people ask, and first of all after a pause', async () => {
  const { catalogue, pools } = served.services
  await get()
  const asked = vi.spyOn(pools.reads, 'connect')
  await get()
  expect(asked).not.toHaveBeenCalled()
  vi.advanceTimersByTime(80)
  const looks = vi.spyOn(catalogue, 'now')
  await get()
  expect(asked).toHaveBeenCalledTimes(1)
  expect(looks).not.toHaveBeenCalled()
  await expect.poll(() => catalogue.hot(performance.now())).toBeDefined()
  vi.advanceTimersByTime(1000)
  await get()
  expect(looks).toHaveBeenCalledTimes(1)
})

test('a few calls ask the database each', async () => {
  const looks = vi.spyOn(served.services.catalogue, 'now')
  vi.advanceTimersByTime(3000)
  for (let call = 1; call <= 5; call++) {
    await get()
    expect(looks).toHaveBeenCalledTimes(call)
  }
})

test('a list that could not be read again is answered no longer than it holds', async () => {
  const pool = served.owner
  await get()
  await pool.query('alter function catalogue_mark() rename to lost_mark')
  vi.advanceTimersByTime(80)
  expect((await get()).status).toBe(200)
  vi.advanceTimersByTime(80)
  expect((await get()).status).toBe(503)
  await pool.query('alter function lost_mark() rename to catalogue_mark')
  expect((await get()).status).toBe(200)
})
