import { tmpdir } from 'node:os'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../../../../testing/database.ts'
import { createServices } from '../../services.ts'
import { closePools, openPools } from '../db/connections/pools.ts'
import { readSettings } from '../settings.ts'
import { answerErrors, sendProblem } from './errors.ts'
import { rememberRefusals } from './refused.ts'

test('a value that no column holds is refused as unreadable, and logged: it may be a fault of ours', async () => {
  const settings = readSettings({ SANDBOX: '1' }, tmpdir())
  const pools = openPools(await freshDatabase(), settings.timeouts)
  const logged: unknown[] = []
  const app = Fastify({
    logger: { level: 'error', stream: { write: (line) => logged.push(JSON.parse(line)) } }
  })
  app.decorate('services', await createServices(pools, settings))
  rememberRefusals(app)
  app.setErrorHandler(answerErrors(sendProblem))
  app.get('/overflow', () => pools.writes.query('select 99999999999::integer'))
  app.get('/cast', () => pools.writes.query("select 'x'::integer"))
  app.get('/unreadable', () => {
    throw Object.assign(new Error('The caller sent what cannot be read.'), { statusCode: 400 })
  })

  for (const url of ['/overflow', '/cast', '/unreadable']) {
    const answer = await app.inject(url)
    expect([url, answer.statusCode, answer.json().code]).toEqual([url, 400, 'malformed'])
  }
  expect(logged).toMatchObject([
    { url: '/overflow', err: { code: '22003' } },
    { url: '/cast', err: { code: '22P02' } }
  ])
  expect(logged).toHaveLength(2)
  await app.close()
  await closePools(pools)
})
