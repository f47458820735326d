import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../../../../testing/database.ts'
import { createServices } from '../../services.ts'
import { closePools, openPools } from '../db/connections/pools.ts'
import { Refusal } from '../refusal.ts'
import { readSettings } from '../settings.ts'
import { handleErrors, sendProblem } from './errors.ts'
import { rememberRefusals } from './log-refusals.ts'

const WARN = 40
const ERROR = 50

/** Creates an application without routes, and collects its log. */
async function logging() {
  const settings = readSettings({ SANDBOX: '1' }, tmpdir())
  const pools = openPools(await freshDatabase(), settings.timeouts)
  const logged: unknown[] = []
  const app = Fastify({
    logger: { level: 'warn', stream: { write: (line) => logged.push(JSON.parse(line)) } }
  })
  app.decorate('services', await createServices(pools, settings))
  rememberRefusals(app)
  app.setErrorHandler(handleErrors(sendProblem))
  onTestFinished(async () => {
    await app.close()
    await closePools(pools)
  })
  return { app, pools, logged }
}

test('a value that no column can store is refused as unreadable, and logged: it may be a bug', async () => {
  const { app, pools, logged } = await logging()
  app.get('/overflow', () => pools.writes.query('select 99999999999::integer'))
  app.get('/cast', () => pools.writes.query("select 'x'::integer"))
  app.get('/unreadable', () => {
    throw Object.assign(new Error('The caller sent what cannot be read.'), { statusCode: 400 })
  })

  for (const url of ['/overflow', '/cast', '/unreadable']) {
    const answer = await app.inject(url)
    expect([url, answer.statusCode, answer.json().code]).toEqual([url, 400, 'malformed'])
  }
  expect(logged.filter((line) => (line as { level: number }).level === ERROR)).toMatchObject([
    { route: '/overflow', err: { code: '22003' } },
    { route: '/cast', err: { code: '22P02' } }
  ])
})

test('the response to an unexpected error contains neither its message nor a stack; the log does', async () => {
  const { app, logged } = await logging()
  app.get('/fault', () => {
    throw new Error('a detail of the database')
  })
  const answer = await app.inject('/fault')
  expect([answer.statusCode, answer.json().code]).toEqual([500, 'internal'])
  expect(answer.body).not.toMatch(/detail of|errors\.test|\bat /)
  expect(logged).toMatchObject([{ level: ERROR, err: { message: 'a detail of the database' } }])
})

test('errors of one route are logged sixty times a minute, from however many addresses; errors of another route still are', async () => {
  const { app, logged } = await logging()
  for (const url of ['/fault', '/other'])
    app.get(url, () => {
      throw new Error('The database does not answer.')
    })
  for (let at = 0; at < 200; at++) {
    const answer = await app.inject({ url: '/fault', remoteAddress: `203.0.113.${at}` })
    expect(answer.statusCode).toBe(500)
  }
  expect(logged).toHaveLength(60)
  expect(logged.at(-1)).toMatchObject({ route: '/fault', more: expect.stringContaining('only counted') })
  await app.inject('/other')
  expect(logged.at(-1)).toMatchObject({ level: ERROR, route: '/other' })
})

test('a refusal for lack of capacity is not logged as an error', async () => {
  const { app, logged } = await logging()
  app.get('/full', () => {
    throw new Refusal('unavailable', 'Сейчас готовится много документов.', {}, 5)
  })
  const asked = Array.from({ length: 30 }, () => app.inject('/full'))
  for (const { statusCode, headers } of await Promise.all(asked))
    expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
  expect(logged).toHaveLength(10)
  expect(logged[0]).toMatchObject({ level: WARN, refused: 'unavailable', status: 503, route: '/full' })
})

test('a client that hangs up within a body causes neither an error nor a database failure', async () => {
  const { app, logged } = await logging()
  app.post('/body', () => 'read')
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), '127.0.0.1', () =>
    socket.write(
      'POST /body HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{"'
    )
  )
  await new Promise((resolve) => app.server.once('request', resolve))
  socket.destroy()
  await expect.poll(() => logged).toMatchObject([{ level: WARN, refused: 'malformed', status: 400 }])
})
