import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../apps/server/src/platform/db/postgres/free-port.ts'
import { serveSources } from '../scripts/serve-sources.ts'
import { whenOrphaned } from '../testing/when-orphaned.ts'
import { freeFlavor, offerLink } from './support/catalogue.ts'

/** Occupies port 3001, which docs/many-processes.md uses, as another product would, unless it is taken already. */
async function occupyPort(): Promise<void> {
  const server = createServer((_, response) => response.end('<h1>foreign</h1>')).listen(3001)
  await once(server, 'listening').catch(() => undefined)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
}

test('the development server serves the sources and uses its own API server, even if other ports are taken', {
  timeout: 180_000
}, async () => {
  await occupyPort()
  const dataDir = mkdtempSync(join(tmpdir(), 'cloud-dev-'))
  const cancel = whenOrphaned(dataDir)
  onTestFinished(() => {
    cancel()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const port = await freePort()
  const env = { ...process.env, NODE_ENV: undefined, DATA_DIR: dataDir }
  onTestFinished(await serveSources(port, env))

  // a second development server on the same data exits at once with the reason
  await expect(serveSources(await freePort(), env)).rejects.toThrow(`already runs on ${dataDir}`)
  const elsewhere = { ...env, DATA_DIR: join(dataDir, 'elsewhere') }
  await expect(serveSources(port, elsewhere)).rejects.toThrow(`${port}`)

  const request = async (path: string) => {
    const answer = await fetch(`http://localhost:${port}${path}`)
    return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
  }
  const page = await request('/')
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
    expect(await request(path)).toMatchObject({ status: 200, type })
  // a worker thread creates the PDF and reports its files to the watcher
  const offer = offerLink(await freeFlavor(), 1).replace('/commercial-offer', '/commercial-offer.pdf')
  expect(await request(offer)).toMatchObject({ status: 200, type: 'application/pdf' })
})
