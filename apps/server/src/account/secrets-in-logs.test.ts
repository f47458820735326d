import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../../../testing/database.ts'
import { createPool } from '../platform/db/connections/pool.ts'
import { Outbox } from '../platform/mail/outbox.ts'
import { callByToken, createToken } from '../testing/api-token.ts'
import { Authenticator } from '../testing/authenticator.ts'
import { Person } from '../testing/person.ts'
import { RESTORE_PAGE } from './email/email-links.ts'
import { UNDO_PAGE } from './factor-mail/factor-change-mail.ts'
import { KEEP_PAGE } from './removal/removal-mail.ts'

const SLOW = { timeout: 30_000 }

test('no log line contains a secret, after any failure and at any log level', {
  timeout: 90_000
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cloud-logs-'))
  const url = await freshDatabase()
  const secrets = {
    first: `First-${randomUUID()}`,
    second: `Second-${randomUUID()}`,
    third: `Third-${randomUUID()}`,
    wrong: `Wrong-${randomUUID()}`,
    bearer: randomUUID(),
    key: randomUUID(),
    pasted: randomUUID(),
    browser: `Browser-${randomUUID()}`
  }
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: url,
      SANDBOX: '1',
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'trace',
      METRICS_TOKEN: secrets.bearer,
      SECRET: secrets.key
    }
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk
    })
  await expect.poll(() => /Open (http:\S+)/.exec(said)?.[1], SLOW).toBeTruthy()
  const base = /Open (http:\S+)/.exec(said)?.[1] ?? ''

  const email = `${randomUUID()}@cloud.test`
  const seen = new Set<string>(Object.values(secrets))
  const person = await Person.visitor(base)
  const remember = () => {
    for (const value of [person.token, ...decodeURIComponent(person.cookieOf('session')).split('.')])
      if (value !== '') seen.add(value)
  }
  const post = async (path: string, body: unknown) => {
    const response = await person.post(path, body)
    remember()
    return response.status
  }
  expect(await post('/api/auth/sign-up/email', { name: 'Анна', email, password: secrets.first })).toBe(200)
  expect(await post('/api/auth/sign-in/email', { email, password: secrets.wrong })).toBe(401)
  expect(await post('/api/auth/sign-in/email', { email, password: secrets.first })).toBe(200)
  const change = { currentPassword: secrets.first, newPassword: secrets.second }
  expect(await post('/api/auth/change-password', change)).toBe(200)
  expect(await post('/api/auth/sign-in/email', `{"password":"${secrets.second}`)).toBe(400)
  expect((await person.get('/metrics', { authorization: `Bearer ${secrets.bearer}` })).status).toBe(200)

  const { secret: apiToken } = await createToken(person)
  seen.add(apiToken)
  const byToken = (method: string, path: string, given?: object) =>
    callByToken(base, apiToken, method, path, given).then(({ status }) => status)
  expect(await byToken('GET', '/api/v1/user/')).toBe(200)
  expect(await byToken('POST', '/api/v1/rules/', {})).toBe(403)
  expect(await byToken('GET', '/api/v1/nothing/')).toBe(404)

  expect(await post('/api/auth/request-password-reset', { email })).toBe(200)
  const outbox = new Outbox(dataDir)
  const resetToken = async () =>
    (await outbox.list(10)).map(({ text }) => /new-password#([\w-]{43})/.exec(text)?.[1]).find(Boolean)
  await expect.poll(resetToken, SLOW).toBeTruthy()
  const token = (await resetToken()) ?? ''
  seen.add(apiToken)
  expect(await post('/api/auth/reset-password', { token, newPassword: secrets.third })).toBe(200)
  expect(await post('/api/auth/reset-password', { token, newPassword: secrets.third })).toBe(400)
  expect(await post('/api/auth/sign-in/email', { email, password: secrets.third })).toBe(200)

  // anyone with the address of a saved offer can open it
  const offer = 'k'.repeat(26)
  seen.add(offer)
  for (const path of ['accept', 'revoke']) await post(`/api/v1/offers/${offer}/${path}/`, {})
  expect((await person.get(`/api/v1/offers/${offer}/`)).status).toBe(404)
  await fetch(`${base}/api/v1/offers/${offer}/accept/`, { method: 'POST' })
  await fetch(`${base}/offers/${offer}`)
  await expect.poll(() => said, SLOW).toContain('"route":"/api/v1/offers/:id/accept/"')

  expect(await post('/api/auth/confirmation', { password: secrets.third })).toBe(200)
  const { body } = await person.post('/api/auth/passkey/generate-register-options', {})
  const { options } = body as { options: Record<string, unknown> }
  const key = new Authenticator(base).make(options)
  expect(await post('/api/auth/passkey/verify-registration', { name: 'Ключ', key })).toBe(200)
  const undoLink = async () =>
    (await outbox.list(20)).map(({ text }) => /undo-factor\?token=([\w-]{43})/.exec(text)?.[1]).find(Boolean)
  await expect.poll(undoLink, SLOW).toBeTruthy()
  const undo = (await undoLink()) ?? ''
  seen.add(undo)
  expect((await fetch(`${base}/undo-factor?token=${undo}`)).status).toBe(200)
  expect((await fetch(`${base}/undo-factor?token=${undo}x`)).status).toBe(400)
  expect((await person.post('/api/auth/passkey/delete-passkey', { id: 1 })).status).toBe(200)
  const pasted = `-----BEGIN OPENSSH PRIVATE KEY-----\n${secrets.pasted}`
  expect(await post('/api/v1/ssh-keys/', { name: 'Ключ', public_key: pasted })).toBe(400)

  // from here on internal errors occur, which are logged in detail
  const pool = createPool(url, 1)
  // Postgres reports the whole refused row
  await pool.query("alter table account_acts add constraint never check (agent = '') not valid")
  const sent = { 'user-agent': secrets.browser }
  const refused = await person.post('/api/auth/sign-in/email', { email, password: secrets.third }, sent)
  expect(refused.status).toBe(500)
  await pool.query('alter table account_acts rename agent to gone')
  await pool.query('alter table password_links rename token_hash to gone')
  await pool.query('alter table factor_links rename token_hash to gone')
  await pool.end()
  const failed = await person.post('/api/auth/sign-in/email', { email, password: secrets.third })
  expect(failed.status).toBe(500)
  expect(await post('/api/auth/reset-password', { token, newPassword: secrets.third })).toBe(500)
  expect(
    await post('/api/auth/change-password', { currentPassword: secrets.third, newPassword: secrets.first })
  ).toBe(500)
  expect((await fetch(`${base}/undo-factor?token=${undo}`)).status).toBe(500)
  await expect.poll(() => said.match(/"level":50/g)?.length ?? 0, SLOW).toBeGreaterThanOrEqual(4)
  expect(said).toContain('violates check constraint')
  // the request id on the screen leads to the log line
  expect(said).toContain(`"request_id":"${failed.headers.get('x-request-id')}"`)

  expect(seen.size).toBeGreaterThan(12)
  for (const secret of seen) expect(said.includes(secret), `${secret} is logged`).toBe(false)
})

test('the log of the balancer contains no address that grants access', () => {
  const conf = readFileSync(join(import.meta.dirname, '../../../../deploy/nginx.conf'), 'utf8')
  const patterns = [...conf.matchAll(/"~(\S+)" "\S+";/g)].map(([, pattern = '']) => new RegExp(pattern))
  const isHidden = (path: string) => patterns.some((pattern) => pattern.test(path))
  const links = [UNDO_PAGE, RESTORE_PAGE, KEEP_PAGE].map((path) => `${path}?token=secret`)
  for (const path of [
    ...links,
    '/pay/secret',
    '/pay/secret/back',
    '/offers/secret',
    '/api/v1/offers/secret/'
  ])
    expect([path, isHidden(path)]).toEqual([path, true])
  expect(isHidden('/panel?page=1')).toBe(false)
})
