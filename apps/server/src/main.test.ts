import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { withDatabase } from './operator/cli/with-database.ts'
import { readSettings } from './platform/settings.ts'
import { VERSION } from './platform/version.ts'
import { Person } from './testing/person.ts'

const folder = mkdtempSync(join(tmpdir(), 'cloud-main-'))
/** Timeout for a process on a busy machine. */
const SLOW = { timeout: 30_000 }
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function start(environment: Record<string, string> = {}) {
  // without the cheap hashes of the tests
  const { DATABASE_URL: _, NODE_ENV: __, NODE_OPTIONS: ___, ...env } = process.env
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...env, DATA_DIR: folder, PORT: '0', ...environment }
  })
  const said = { text: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said.text += chunk
    })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return {
    said,
    ended,
    stop: (signal: NodeJS.Signals) => child.kill(signal),
    address: () =>
      expect
        .poll(() => /Open (http:\S+)/.exec(said.text)?.[1], SLOW)
        .toBeTruthy()
        .then(() => /Open (http:\S+)/.exec(said.text)?.[1] ?? '')
  }
}

/** Makes a process print the builds of React that it has loaded when it exits. */
const TELL_REACT = `--import=data:text/javascript,${encodeURIComponent(`
import { createRequire } from 'node:module'
const { cache } = createRequire('/')
const ran = (file) => file.includes('react') && cache[file].loaded
process.on('exit', () => console.log(Object.keys(cache).filter(ran).join(' ')))
`)}`

const DEMO = { email: 'demo@cloud.test', password: 'Demo-2026!' }

test('starts with sample data, reports a process that already runs, and stops cleanly', async () => {
  const first = start({ NODE_OPTIONS: TELL_REACT })
  const address = await first.address()
  expect(first.said.text).toContain(`Cloud ${VERSION}\n`)
  expect(first.said.text).toContain('Sample data is put in.')
  await expect.poll(() => first.said.text).toContain('Sandbox account: demo@cloud.test / Demo-2026!')
  expect((await fetch(address)).status).toBe(200)
  const demo = await Person.visitor(address)
  expect((await demo.post('/api/auth/sign-in/email', DEMO)).status).toBe(200)
  expect((await demo.get('/api/v1/user/')).body).toMatchObject([{ balance_rub_cents: 500_000_000 }])

  expect((await demo.get('/panel')).status).toBe(200)

  const second = start()
  expect(await second.ended).toBe(0)
  expect(second.said.text).toContain(`The product already runs on ${folder}: ${address} (process `)

  first.stop('SIGTERM')
  expect(await first.ended).toBe(0)
  await expect.poll(() => first.said.text, SLOW).toMatch(/react-dom-server.*\.production\.js/)
  expect(first.said.text).not.toMatch(/\.development\.js|ExperimentalWarning: localStorage/)
  expect(existsSync(join(folder, 'server.json'))).toBe(false)
  expect(existsSync(join(folder, 'pg/postmaster.pid'))).toBe(false)
})

test('finds its data again, also after its Postgres was killed and restarted; a command leaves Postgres running', async () => {
  const product = start()
  const address = await product.address()
  expect(product.said.text).not.toContain('Sample data is put in.')
  const demo = await Person.visitor(address)
  expect((await demo.post('/api/auth/sign-in/email', DEMO)).status).toBe(200)
  const before = (await demo.get('/api/v1/user/')).body
  expect(before).toMatchObject([{ balance_rub_cents: 500_000_000 }])
  const [pid] = readFileSync(join(folder, 'pg/postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGKILL')
  await expect.poll(() => product.said.text, SLOW).toContain('Postgres is running again.')
  await expect.poll(async () => (await fetch(`${address}/readyz`)).status, SLOW).toBe(200)
  expect((await demo.get('/api/v1/user/')).body).toEqual(before)

  // a command that finds no claim of the server does its work and leaves Postgres running
  rmSync(join(folder, 'server.json'))
  await withDatabase(readSettings({ DATA_DIR: folder }, folder), { place: folder }, async () => {})
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
  expect(product.said.text.match(/ended unexpectedly/g)).toHaveLength(1)

  product.stop('SIGINT')
  expect(await product.ended).toBe(0)
  expect(existsSync(join(folder, 'pg/postmaster.pid'))).toBe(false)

  // the Postgres of a command ends with it, so another command waits
  const command = () =>
    withDatabase(readSettings({ DATA_DIR: folder }, folder), { place: folder }, async () => 'done')
  expect(await Promise.all([command(), command()])).toEqual(['done', 'done'])
})

test('a failing start reports why and leaves nothing running', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  const bound = taken.address()
  const PORT = String(typeof bound === 'object' ? bound?.port : '')
  const product = start({ PORT })
  expect(await product.ended).toBe(1)
  expect(product.said.text).toContain(`Port ${PORT} is taken by another program.`)
  expect(existsSync(join(folder, 'pg/postmaster.pid'))).toBe(false)
  taken.close()

  const open = start({ HOST: '0.0.0.0' })
  expect(await open.ended).toBe(1)
  expect(open.said.text).toMatch(
    /^This sandbox would be reachable from other machines: HOST is 0\.0\.0\.0\. [^\n]+\n$/
  )
})
