import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Flavor, ServerConfig } from '@cloud/api'
import { afterEach, expect, test } from 'vitest'
import { freshDatabase } from '../../../../../testing/database.ts'
import { Person } from '../../testing/person.ts'
import { applicationUrl } from '../db/application-role.ts'
import { createPool } from '../db/connections/pool.ts'

/** Timeout for a process on a busy machine. */
const SLOW = { timeout: 30_000 }

const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** Starts a separate process; returns its output, its address and its end. */
function start(environment: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../main.ts')], {
    env: { ...process.env, PORT: '0', SANDBOX: '1', ...environment }
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      text += chunk
    })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  stops.push(stop)
  return {
    output: () => text,
    ended,
    stop,
    address: async () => {
      const found = () => /(http:\/\/[^\s/]+)/.exec(text)?.[1]
      await expect.poll(found, SLOW).toBeTruthy()
      return found() ?? ''
    }
  }
}

test('two web processes and a worker work as one product; a stopping process reports not ready first and finishes its requests', {
  timeout: 90_000
}, async () => {
  const DATABASE_DIRECT_URL = await freshDatabase()
  const DATABASE_URL = applicationUrl(DATABASE_DIRECT_URL)
  const first = start({ DATABASE_URL, ROLE: 'web', DRAIN_SECONDS: '2' })
  const one = await first.address()
  const two = await start({ DATABASE_URL, ROLE: 'web' }).address()
  const person = await Person.signedUp(one)
  const other = person.at(two)
  const asked = (await other.post('/api/v1/top-ups/', {
    amount_rub_cents: 100_000_000,
    payment_type: 'acquiring'
  })) as { body: { payment_url: string } }
  const page = new URL(asked.body.payment_url, two).pathname
  expect((await person.post(page, { outcome: 'paid' })).status).toBe(200)
  expect((await other.get('/api/v1/user/')).body).toMatchObject([{ balance_rub_cents: 100_000_000 }])

  const flavors = (await (await fetch(`${one}/api/v1/flavors/`)).json()) as Flavor[]
  const flavor = flavors.find(({ gpu, max_available }) => gpu === null && max_available > 1)
  if (flavor === undefined) throw new Error('The sample catalogue has no free flavor.')
  const { id, gpu_count, cpu_count, ram_count } = flavor
  const order = { name: 'web', os_id: 1, flavor_id: id, gpu_id: null, gpu_count, cpu_count, ram_count }
  const rest = { cpu_id: flavor.cpu.id, ram_id: flavor.ram.id, ssd_count: 256, price_plan: 0 }
  const create = { ...order, ...rest, is_in_queue: false }
  const created = await person.post('/api/v1/create_user_server_config', create)
  const { server_id } = created.body as { server_id: number }
  const status = async () =>
    ((await other.get(`/api/v1/cld_srv_cfg/${server_id}/`)).body as ServerConfig).status
  expect(await status()).toBe(1)

  const worker = await start({ DATABASE_URL, DATABASE_DIRECT_URL, ROLE: 'worker' }).address()
  await expect.poll(status, SLOW).toBe(2)
  expect((await fetch(`${worker}/readyz`)).status).toBe(200)
  for (const path of ['/api/v1/flavors/', '/api/docs', '/api/v1/openapi.json'])
    expect((await fetch(worker + path)).status, path).toBe(404)

  const pool = createPool(DATABASE_DIRECT_URL, 2)
  const blocking = await pool.connect()
  await blocking.query('begin')
  await blocking.query('select from accounts where account_id = $1 for update', [person.account_id])
  const underWay = person.post('/api/v1/create_user_server_config', create)
  const waits = `select count(*) as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  // a transaction sees the sessions as they were at its first look
  await expect.poll(async () => (await pool.query(waits)).rows[0].waiting, SLOW).toBeGreaterThan(0)
  const ended = first.stop()
  // it keeps answering until a balancer has noticed
  const ready = () =>
    fetch(`${one}/readyz`).then(
      ({ status }) => status,
      () => 'gone'
    )
  await expect.poll(ready, SLOW).toBe(503)
  const late = await fetch(`${one}/api/v1/flavors/`)
  expect([late.status, late.headers.get('connection')]).toEqual([200, 'close'])
  await expect.poll(ready, SLOW).toBe('gone')
  await blocking.query('commit')
  blocking.release()
  await pool.end()
  expect(await underWay).toMatchObject({ status: 200 })
  expect(await ended).toBe(0)
})

test('a sandbox started on the database of a shop is refused, and migrates nothing', async () => {
  const DATABASE_URL = await freshDatabase()
  const pool = createPool(DATABASE_URL, 1)
  const older = "select hash = '' as older from migrations where name = 'functions/clock.sql'"
  await pool.query(`insert into settings values ('sandbox', '0');
    update migrations set hash = '' where name = 'functions/clock.sql'`)
  const sandbox = start({ DATABASE_URL, ROLE: 'worker' })
  expect(await sandbox.ended).toBe(1)
  expect(sandbox.output()).toMatch(/^The database is a shop's, [^\n]+ Set SANDBOX=0\. [^\n]+$/m)
  expect((await pool.query(older)).rows).toEqual([{ older: true }])
  await pool.end()
})
