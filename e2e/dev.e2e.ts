import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { serveSources } from '../scripts/serve-sources.ts'
import { freePort } from '../testing/free-port.ts'
import { whenOrphaned } from '../testing/when-orphaned.ts'
import { freeFlavor, offerLink } from './support/catalogue.ts'

/** A process of another product where docs/many-processes.md puts one, unless the machine has some there already. */
async function foreign(): Promise<void> {
  const server = createServer((_, response) => response.end('<h1>foreign</h1>')).listen(3001)
  await once(server, 'listening').catch(() => undefined)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
}

test('under development the sources stand before a server of their own, whoever listens where', {
  timeout: 180_000
}, async () => {
  await foreign()
  const dataDir = mkdtempSync(join(tmpdir(), 'cloud-dev-'))
  const callOff = whenOrphaned(dataDir)
  onTestFinished(() => {
    callOff()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const port = await freePort()
  const env = { ...process.env, NODE_ENV: undefined, DATA_DIR: dataDir }
  onTestFinished(await serveSources(port, env))

  // a second one ends at once and says why, instead of waiting for a server that does not start
  await expect(serveSources(await freePort(), env)).rejects.toThrow(`already runs on ${dataDir}`)
  const elsewhere = { ...env, DATA_DIR: join(dataDir, 'elsewhere') }
  await expect(serveSources(port, elsewhere)).rejects.toThrow(`${port}`)

  const asked = async (path: string) => {
    const answer = await fetch(`http://localhost:${port}${path}`)
    return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
  }
  const page = await asked('/')
  expect(page.status).toBe(200)
  expect(page.text).toContain('Конфигуратор сервера')
  expect(page.text).toContain('/src/app/entry-client.tsx')
  const json = 'application/json; charset=utf-8'
  const icon = 'image/svg+xml; charset=utf-8'
  for (const [path, type] of [
    ['/api/v1/flavors/', json],
    ['/healthz', json],
    ['/favicon.ico', icon],
    ['/favicon.svg', icon],
    ['/robots.txt', 'text/plain; charset=utf-8']
  ] as const)
    expect(await asked(path)).toMatchObject({ status: 200, type })
  // made by a thread, which tells the watcher of its files as well
  const offer = offerLink(await freeFlavor(), 1).replace('/commercial-offer', '/commercial-offer.pdf')
  expect(await asked(offer)).toMatchObject({ status: 200, type: 'application/pdf' })
})
