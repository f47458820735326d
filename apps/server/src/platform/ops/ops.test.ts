import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { EVERY_ENDPOINT } from '../../testing/every-endpoint.ts'
import { Renter, serveCatalogue } from '../../testing/renter.ts'
import { type Served, serve } from '../../testing/serve.ts'
import { VERSION } from '../version.ts'

const TOKEN = 'a-token-that-nobody-knows'
const PREVIOUS = 'the-token-that-was-before-it'
const PROXIED = { 'x-forwarded-for': '203.0.113.7' }

let served: Served

beforeAll(async () => {
  served = await serve({ METRICS_TOKEN: TOKEN, METRICS_TOKEN_PREVIOUS: PREVIOUS })
})
afterAll(() => served.stop())

const get = (path: string, headers: Record<string, string> = { authorization: `Bearer ${TOKEN}` }) =>
  fetch(served.base + path, { headers })

test('/healthz and /readyz succeed for a working process', async () => {
  expect(await (await get('/healthz')).json()).toEqual({ status: 'ok', version: VERSION })
  expect(await (await get('/readyz')).json()).toMatchObject({
    status: 'ok',
    database: 'ok',
    unapplied_migrations: 0,
    job_lag_seconds: 0
  })
})

test('details and figures require the token, if one is set', async () => {
  for (const headers of [{}, PROXIED]) {
    expect(await (await get('/readyz', headers)).json()).toEqual({ status: 'ok' })
    expect((await get('/metrics', headers)).status).toBe(401)
  }
  expect((await get('/metrics', { ...PROXIED, authorization: 'Bearer wrong' })).status).toBe(401)
  for (const token of [TOKEN, PREVIOUS])
    expect((await get('/metrics', { ...PROXIED, authorization: `Bearer ${token}` })).status).toBe(200)
})

test('this machine needs no token, unless the product is public or the request has another host name', async () => {
  const seen = async ({ app }: Served, headers: Record<string, string> = {}) =>
    (await app.inject({ url: '/metrics', headers: { host: 'localhost:3000', ...headers } })).statusCode
  const alone = await serve()
  expect(await seen(alone)).toBe(200)
  expect(await seen(alone, { host: '[::1]:3000' })).toBe(200)
  expect(await seen(alone, PROXIED)).toBe(401)
  // a page of another site whose name now resolves to this machine
  expect(await seen(alone, { host: 'rebound.example:3000' })).toBe(401)
  await alone.stop()
  // a proxy on this machine may not name its client
  const reached = await serve({ PUBLIC_URL: 'https://cloud.example' })
  expect(await seen(reached)).toBe(401)
  await reached.stop()
})

test('a database that lacks a migration or does not answer makes the process unready', async () => {
  const pool = served.owner
  const { rows } = await pool.query('delete from migrations where name like $1 returning *', ['0001%'])
  const status = async () => (await get('/readyz')).status
  // an answer is cached for a second
  await expect.poll(status, { timeout: 5000 }).toBe(503)
  await pool.query('insert into migrations (name, applied_at) values ($1, $2)', [
    rows[0].name,
    rows[0].applied_at
  ])
  await expect.poll(status, { timeout: 5000 }).toBe(200)
  const broken = await serve({})
  await broken.owner.query(`alter table migrations rename to lost`)
  const answer = await fetch(`${broken.base}/readyz`)
  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({
    status: 'unavailable',
    database: expect.stringContaining('migrations')
  })
  expect((await fetch(`${broken.base}/healthz`)).status).toBe(200)
  await broken.stop()
})

test('readiness checks query the database once a second, and show figures of jobs to operators only', async () => {
  const asked = await serve({ METRICS_TOKEN: TOKEN })
  const { readiness } = asked.services.pools
  const visit = async () => (await fetch(`${asked.base}/readyz`)).status
  const began = performance.now()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(began)
  onTestFinished(() => clock.mockRestore())
  const only = await readiness.connect()
  const crowd = Promise.all(Array.from({ length: 30 }, visit))
  await expect.poll(() => readiness.waitingCount).toBeGreaterThan(0)
  await fetch(`${asked.base}/healthz`)
  expect(readiness.waitingCount).toBe(1)
  only.release()
  expect(new Set(await crowd)).toEqual(new Set([200]))
  // within the second no connection is needed
  const again = await readiness.connect()
  expect(await visit()).toBe(200)
  expect(readiness.waitingCount).toBe(0)
  again.release()
  clock.mockReturnValue(began + 1001)
  await asked.owner.query('begin; lock table graphile_worker._private_jobs')
  expect(await visit()).toBe(200)
  const shown = await fetch(`${asked.base}/readyz`, { headers: { authorization: `Bearer ${TOKEN}` } })
  expect(await shown.json()).toMatchObject({ status: 'ok', job_lag_seconds: null })
  await asked.owner.query('rollback')
  await asked.stop()
})

test('a read-only, closed, emptied or dropped database counts as temporarily away, not as a bug', async () => {
  const lost = await serve({})
  const name = new URL(lost.url).pathname.slice(1)
  const admin = served.owner
  const leave = () =>
    admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  const databaseState = async () => (await (await fetch(`${lost.base}/readyz`)).json()).database
  const answers = () =>
    Promise.all(
      ['/api/v1/flavors/', '/panel', '/readyz'].map(async (path) => {
        const { status, headers } = await fetch(lost.base + path)
        return [status, headers.get('retry-after')]
      })
    )
  const away = [
    [503, '2'],
    [503, '2'],
    [503, '2']
  ]
  await admin.query(`alter database ${name} set default_transaction_read_only = on`)
  await leave()
  await expect.poll(databaseState, { timeout: 10_000 }).toBe('it only reads')
  expect((await answers()).at(-1)).toEqual([503, '2'])
  await admin.query(`alter database ${name} allow_connections false`)
  await leave()
  await expect.poll(databaseState, { timeout: 10_000 }).toContain('not currently accepting connections')
  expect(await answers()).toEqual(away)
  await admin.query(`drop database ${name} with (force)`)
  await expect.poll(databaseState, { timeout: 10_000 }).toContain('does not exist')
  expect(await answers()).toEqual(away)
  await admin.query(`create database ${name} template template0`)
  await expect.poll(databaseState, { timeout: 10_000 }).toContain('relation "migrations" does not exist')
  expect(await answers()).toEqual(away)
  await lost.stop()
})

test("the metrics contain the product's figures in Prometheus' format", async () => {
  const { db } = served.services
  await sql`insert into graphile_worker._private_tasks (identifier) values ('catch-up') on conflict do nothing`.execute(
    db
  )
  await sql`select graphile_worker.add_job('catch-up', run_at := clock_timestamp() - interval '90 seconds')`.execute(
    db
  )
  const lines = (await (await get('/metrics')).text()).trimEnd().split('\n')
  const line =
    /^(|# HELP [a-z_]+ [^\n]+|# TYPE [a-z_]+ (counter|gauge|histogram)|[a-z_]+(\{([a-z_]+="[^"\\\n]*",?)+\})? -?[0-9.e+-]+)$/
  expect(lines.filter((text) => !line.test(text))).toEqual([])
  const value = (name: string) => Number(lines.find((text) => text.startsWith(`${name} `))?.split(' ')[1])
  expect(value('jobs_waiting')).toBe(1)
  expect(value('jobs_lag_seconds')).toBeGreaterThan(89)
  expect(value('ledger_balances_rub_cents')).toBe(0)
  expect(value('ledger_received_today_rub_cents')).toBe(0)
  // before the first nightly check the ledger counts as checked when the database was created
  expect(Date.now() / 1000 - value('ledger_check_timestamp_seconds')).toBeLessThan(3600)
})

test('commands to machines are late if no process runs jobs', async () => {
  const idle = await serveCatalogue()
  const renter = await Renter.signedUp(idle)
  const at = new Date(Date.now() - 90_000).toISOString()
  await renter.topUp(at, 1_000_000)
  await renter.started(at)
  await idle.services.pool.query('delete from graphile_worker._private_jobs')
  const text = await (await fetch(`${idle.base}/metrics`)).text()
  expect(text).toMatch(/^jobs_waiting 1$/m)
  expect(Number(/^jobs_lag_seconds (.+)$/m.exec(text)?.[1])).toBeGreaterThan(89)
  const { job_lag_seconds } = await (await fetch(`${idle.base}/readyz`)).json()
  expect(job_lag_seconds).toBeGreaterThan(89)
  await idle.stop()
})

test('requests are counted', async () => {
  await get('/healthz')
  const text = await (await get('/metrics')).text()
  expect(text).toMatch(
    /http_request_duration_seconds_count\{route="\/healthz",method="GET",status="200"\} [1-9]/
  )
  expect(text).toMatch(/^database_connections \d+$/m)
})

test('the reference lists every endpoint, and its page calls no other site', async () => {
  const document = await (await get('/api/v1/openapi.json', {})).json()
  for (const { endpoint } of EVERY_ENDPOINT)
    expect(document.paths[endpoint.path]?.[endpoint.method.toLowerCase()], endpoint.path).toBeDefined()
  const { quotas, limits } = served.services.settings
  expect(document['x-limits']).toEqual({
    ...quotas,
    tokens: 20,
    webhooks: 10,
    offers_per_minute: limits.ofAccountPerMinute.offers,
    writes_per_minute: limits.ofAccountPerMinute.writes,
    profile_changes_per_minute: limits.ofAccountPerMinute.profile_changes,
    sign_ins_per_minute: limits.perMinute.sign_ins,
    calls_at_once: limits.callsAtOnce,
    password_letters_per_hour: 3,
    password_letters_per_day: 6
  })
  for (const limit of Object.values(document['x-limits'])) expect(limit).toSatisfy(Number.isInteger)
  const page = await get('/api/docs', {})
  const html = await page.text()
  const files = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].flatMap(([, file]) => file ?? [])
  expect(files.length).toBeGreaterThan(3)
  for (const file of files) {
    expect(file).toMatch(/^\//)
    const answer = await get(file, {})
    expect(answer.status, file).toBe(200)
    await answer.arrayBuffer()
  }
  expect(page.headers.get('content-security-policy')).toContain("connect-src 'self'")
})
