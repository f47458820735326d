import { STREAM_PATH, type StreamChange } from '@cloud/api'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { creditTopUp } from '../billing/top-ups/credit-top-up.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import { productNow } from '../platform/product-clock.ts'
import { seedSampleData } from '../sandbox/seed/seed-sample-data.ts'
import { PASSWORD, Person } from '../testing/person.ts'
import { type Served, serve } from '../testing/serve.ts'

let served: Served
let person: Person
beforeAll(async () => {
  served = await serve()
  await seedSampleData(served.services)
})
afterAll(() => served.stop())
beforeEach(async () => {
  person = await Person.signedUp(served.base)
})

interface Listener {
  /** Names and data of the received events. */
  readonly received: { readonly name: string; readonly data: unknown }[]
  readonly status: number
  readonly over: () => boolean
  readonly leave: () => void
}

async function listen(to: Person = person, base = served.base): Promise<Listener> {
  const controller = new AbortController()
  onTestFinished(() => controller.abort())
  const answer = await fetch(base + STREAM_PATH, {
    headers: { cookie: to.cookie },
    signal: controller.signal
  })
  const received: Listener['received'] = []
  let over = false
  const read = async () => {
    let text = ''
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (text + part).split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const name = /^event: (.*)$/m.exec(block)?.[1] ?? ''
        received.push({ name, data: JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? 'null') })
      }
    }
  }
  read()
    .catch(() => {})
    .finally(() => {
      over = true
    })
  if (answer.status === 200) await expect.poll(() => received.length).toBeGreaterThan(0)
  return { received, status: answer.status, over: () => over, leave: () => controller.abort() }
}
const changes = ({ received }: Listener) =>
  received.filter(({ name }) => name === 'change').map(({ data }) => data as StreamChange)
const named = (listener: Listener): readonly (number | string)[] =>
  changes(listener).flatMap(({ servers }): readonly (number | string)[] => servers ?? ['all'])

async function server(owner = person): Promise<number> {
  const [flavor] = (await owner.get('/api/v1/flavors/')).body as {
    id: number
    gpu: { id: number } | null
    gpu_count: number
    cpu: { id: number }
    cpu_count: number
    ram: { id: number }
    ram_count: number
  }[]
  if (flavor === undefined) throw new Error('The sample catalogue is empty.')
  const { id: flavor_id, gpu, cpu, ram, gpu_count, cpu_count, ram_count } = flavor
  const { body } = await owner.post('/api/v1/create_user_server_config', {
    ...{ name: 'web', os_id: 1, ssd_count: 256, price_plan: 1, is_in_queue: false },
    ...{ flavor_id, gpu_id: gpu?.id ?? null, gpu_count, cpu_id: cpu.id, cpu_count, ram_id: ram.id, ram_count }
  })
  return (body as { server_id: number }).server_id
}

test('a server changed by another process is sent by its id: created, renamed, deleted', async () => {
  const other = await serve({}, served.url)
  onTestFinished(() => other.stop())
  const listener = await listen(person, other.base)
  const id = await server()
  await expect.poll(() => named(listener)).toEqual([id])
  await person.patch(`/api/v1/cld_srv_cfg/${id}/`, { name: 'db' })
  await expect.poll(() => named(listener)).toEqual([id, id])
  await person.post(`/api/v1/change_status_cld_srv/${id}/`, { status: -3 })
  await expect.poll(() => named(listener)).toEqual([id, id, id])
})

test("the stream begins with the product's time", async () => {
  await person.post('/api/v1/sandbox/clock/', { advance_seconds: 86_400 })
  const [{ name, data } = { name: '', data: null }] = (await listen()).received
  expect({ name, data }).toEqual({ name: 'ready', data: { now: expect.any(String) } })
  expect(Date.parse((data as { now: string }).now) - Date.now()).toBeGreaterThan(86_000_000)
})

test('a top-up is sent without a server', async () => {
  const listener = await listen()
  await inTransaction(served.services.db, async (tx) =>
    creditTopUp(tx, {
      account_id: person.account_id,
      top_up_id: 77_001,
      payment_type: 'acquiring',
      amount_rub_cents: 10_000,
      now: await productNow(tx)
    })
  )
  await expect.poll(() => changes(listener)).toEqual([{ servers: [], now: expect.any(String) }])
})

test('an advance of the clock is sent at once, also to an account without servers', async () => {
  const listener = await listen()
  const stranger = await Person.signedUp(served.base)
  await stranger.post('/api/v1/sandbox/clock/', { advance_seconds: 86_400 })
  await expect.poll(() => changes(listener)).toEqual([{ servers: [], now: expect.any(String) }])
  const [{ now } = { now: '' }] = changes(listener)
  const moved = await inTransaction(served.services.db, productNow)
  expect(Math.abs(moved - Date.parse(now ?? ''))).toBeLessThan(60_000)
})

test('changes of other accounts are not sent, and reading sends nothing', async () => {
  const listener = await listen()
  const stranger = await Person.signedUp(served.base)
  const theirs = await listen(stranger)
  await server(stranger)
  await expect.poll(() => changes(theirs)).toHaveLength(1)
  await stranger.get('/api/v1/user/')
  await person.get('/api/v1/cld_srv_cfg/')
  const id = await server()
  await expect.poll(() => named(listener)).toEqual([id])
  expect(changes(theirs)).toHaveLength(1)
})

test("more changed servers than the maximum are sent as 'all'", async () => {
  const id = await server()
  const listener = await listen()
  await served.services.pool.query(
    `with copied as (
       insert into servers (account_id, name, status, flavor_id, os_id, disk_id, ssd_count, created_at, price_plan, quote,
         plain_quote, terms, pinned_at)
       select account_id, name || n, status, flavor_id, os_id, disk_id, ssd_count, created_at, price_plan, quote,
         plain_quote, terms, pinned_at
       from servers, generate_series(1, 31) n where server_id = $1)
     update accounts set name = 'Много' where account_id = $2`,
    [id, person.account_id]
  )
  await expect.poll(() => changes(listener)).toEqual([{ servers: null, now: expect.any(String) }])
})

test('a stream ends with its session, and a visitor gets no stream', async () => {
  const listener = await listen()
  await person.post('/api/auth/sign-out', {})
  await expect.poll(listener.over).toBe(true)
  expect(listener.received.at(-1)).toEqual({ name: 'ended', data: {} })
  expect((await listen(await Person.visitor(served.base))).status).toBe(401)
})

test('a confirmation ends the stream: the new cookie can reconnect, a copy of the previous cookie cannot', async () => {
  const copied = person.at(served.base)
  const listeners = [await listen(), await listen(copied)]
  await person.post('/api/auth/confirmation', { password: PASSWORD })
  for (const { over } of listeners) await expect.poll(over).toBe(true)
  expect(listeners.flatMap(({ received }) => received.map(({ name }) => name))).not.toContain('ended')
  expect((await listen(copied)).status).toBe(401)
  const again = await listen()
  await server()
  await expect.poll(() => changes(again)).toHaveLength(1)
  expect(again.over()).toBe(false)
})

test('an account has at most twenty streams; a closed one frees its slot', async () => {
  const listeners = await Promise.all(Array.from({ length: 20 }, () => listen()))
  expect(listeners.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect((await listen()).status).toBe(429)
  listeners[0]?.leave()
  await expect.poll(async () => (await listen()).status).toBe(200)
})

test('streams use at most half of the connections of a process', async () => {
  const small = await serve({ LIMIT_CONNECTIONS: '6', TRUST_PROXY: '1' })
  const one = await Person.signedUp(small.base)
  const listeners = [
    await listen(one, small.base),
    await listen(one, small.base),
    await listen(one, small.base)
  ]
  expect(listeners.map(({ status }) => status)).toEqual([200, 200, 200])
  const other = await Person.signedUp(small.base)
  expect((await listen(other, small.base)).status).toBe(429)
  for (const { leave } of listeners) leave()
  await expect.poll(async () => (await listen(other, small.base)).status).toBe(200)
  await small.stop()
})

const asked = () => fetch(served.base + STREAM_PATH, { headers: { cookie: person.cookie } })

test.each([
  ['streams', 0],
  ['further streams', 1]
])('%s that are refused do not count against the limit of streams', async (_, open) => {
  if (open > 0) await listen()
  const pool = served.owner
  await pool.query('alter function product_now() rename to product_then')
  const refused = await Promise.all(Array.from({ length: 20 }, asked))
  await pool.query('alter function product_then() rename to product_now')
  expect(refused.map(({ status }) => status)).toEqual(Array(20).fill(503))
  expect((await listen()).status).toBe(200)
})

/** Runs a change while the opening of a stream waits for the lock of a table. */
async function whileOpening<T>(
  { owner, services: { pool } }: Served,
  table: string,
  open: () => Promise<T>,
  write: (lock: pg.PoolClient) => Promise<unknown>
): Promise<T> {
  // the application itself may not lock these tables
  const lock = await owner.connect()
  try {
    await lock.query(`begin; lock table ${table}`)
    const opening = open()
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
    await write(lock)
    await lock.query('commit')
    return await opening
  } finally {
    lock.release(true)
  }
}

test('an advance of the clock while a stream is opened is sent with it', async () => {
  // in a separate process, so that only this stream waits for the lock
  const alone = await serve()
  onTestFinished(() => alone.stop())
  const watcher = await Person.signedUp(alone.base)
  const { received } = await whileOpening(
    alone,
    'accounts',
    () => listen(watcher, alone.base),
    (lock) => lock.query('update product_clock set offset_ms = offset_ms + 86400000')
  )
  const [{ data } = { data: null }] = received
  expect(Date.parse((data as { now: string }).now) - Date.now()).toBeGreaterThan(86_000_000)
})

test('a session that ends while its stream is opened ends the stream only', async () => {
  const witness = await Person.signedUp(served.base)
  const seen = await listen(witness)
  const opened = await whileOpening(served, 'servers', asked, async () => {
    await served.services.pool.query('delete from sessions where account_id = any($1)', [
      [person.account_id, witness.account_id]
    ])
    await expect.poll(seen.over).toBe(true)
  })
  expect(await opened.text()).toMatch(/^retry: \d+\nevent: ended\ndata: {}\n\n$/)
})

test('HEAD opens no stream', async () => {
  const { status } = await fetch(served.base + STREAM_PATH, {
    method: 'HEAD',
    headers: { cookie: person.cookie }
  })
  expect(status).toBe(405)
})

test('a stopping process ends its streams, not the sessions, and does not wait for them', async () => {
  const other = await serve({}, served.url)
  const listener = await listen(person, other.base)
  await other.stop()
  await expect.poll(listener.over).toBe(true)
  expect(listener.received.map(({ name }) => name)).not.toContain('ended')
})

test('a change of a machine is sent as a change of its server', async () => {
  const id = await server()
  await served.owner.query(
    `insert into machines (account_id, server_id, provisioner, operation, want, commanded_at)
     values ($1, $2, 'simulated', 1, 'run', now())`,
    [person.account_id, id]
  )
  const listener = await listen()
  await served.owner.query('update machines set is_off_inside = true where server_id = $1', [id])
  await expect.poll(() => named(listener)).toEqual([id])
})
