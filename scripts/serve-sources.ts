import { spawn } from 'node:child_process'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { documents, type PageGlobals, type PageRenderer } from '@cloud/api'
import { createServer, type ViteDevServer } from 'vite'
import { freePort } from '../apps/server/src/platform/db/postgres/free-port.ts'
import { readSettings } from '../apps/server/src/platform/settings.ts'
import { claimDataFolder } from '../apps/server/src/platform/start/claim-data-folder.ts'
import { root } from './environment.ts'

/**
 * Paths that only the server serves: the API, health and metrics, small files, and each document, by the first segment of its path.
 */
const proxied = [
  '/api',
  '/healthz',
  '/readyz',
  '/metrics',
  '/favicon.ico',
  '/favicon.svg',
  '/robots.txt',
  ...Object.values(documents).map(({ path }) => `/${path.split('/')[1]}`)
]

/** Reads the page globals from the running server, so that a development page shows its catalogue and account. */
async function globalsOf(backend: string, request: IncomingMessage) {
  const answer = await fetch(backend + request.url, {
    headers: { cookie: request.headers.cookie ?? '', host: request.headers.host ?? '' }
  })
  const html = await answer.text()
  const json = /<script type="application\/json" id="page-globals">(.*?)<\/script>/s.exec(html)?.[1]
  if (json === undefined) throw new Error(`The server's page has no globals:\n${html.slice(0, 400)}`)
  return {
    status: answer.status,
    cookies: answer.headers.getSetCookie(),
    globals: JSON.parse(json) as PageGlobals
  }
}

async function page(
  vite: ViteDevServer,
  backend: string,
  request: IncomingMessage,
  response: ServerResponse
): Promise<void> {
  const url = request.url ?? '/'
  const { status, cookies, globals } = await globalsOf(backend, request)
  const entry = (await vite.ssrLoadModule('/src/app/entry-server.tsx')) as { renderer: PageRenderer }
  const body = await entry.renderer.render(url, globals, '')
  const json = JSON.stringify(globals).replace(/</g, '\\u003c')
  const shell = `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"></head><body><div id="root">${body}</div><script type="application/json" id="page-globals">${json}</script><script type="module" src="/src/app/entry-client.tsx"></script></body></html>`
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'set-cookie': cookies })
  response.end(await vite.transformIndexHtml(url, shell))
}

/** Fails early if the data folder is in use: a server under `--watch` would wait forever. */
async function refuseTakenFolder(env: NodeJS.ProcessEnv): Promise<void> {
  const { databaseUrl, dataDir } = readSettings(env, join(root, '.data'))
  if (databaseUrl !== undefined) return
  const claim = await claimDataFolder(dataDir)
  if ('pid' in claim)
    throw new Error(
      `The product already runs on ${dataDir}: ${claim.address || 'starting'} (process ${claim.pid}).`
    )
  claim.release()
}

/**
 * Serves the sources on `port`: Vite renders the pages and proxies the calls to the server, which listens on a free port
 * and restarts when one of its files changes.
 *
 * @returns a function that stops both
 * @throws if the port or the data folder is in use
 */
export async function serveSources(port: number, env: NodeJS.ProcessEnv): Promise<() => Promise<void>> {
  await refuseTakenFolder(env)
  const apiPort = await freePort()
  const backend = `http://127.0.0.1:${apiPort}`
  const vite = await createServer({
    root: join(root, 'apps/web'),
    appType: 'custom',
    server: {
      port,
      strictPort: true,
      proxy: Object.fromEntries(proxied.map((path) => [path, { target: backend }]))
    }
  })
  vite.middlewares.use((request, response) => {
    page(vite, backend, request, response).catch((error: Error) => {
      vite.ssrFixStacktrace(error)
      console.error(error)
      response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(error.stack)
    })
  })
  try {
    await vite.listen()
  } catch (error) {
    await vite.close()
    throw error
  }
  const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
    cwd: root,
    env: { ...env, PORT: String(apiPort), HOST: '127.0.0.1' },
    stdio: 'inherit'
  })
  const answers = () =>
    fetch(`${backend}/healthz`).then(
      ({ ok }) => ok,
      () => false
    )
  async function stop() {
    await vite.close()
    if (server.exitCode === null) {
      const gone = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGTERM')
      await gone
    }
  }
  try {
    while (server.exitCode === null && !(await answers())) await setTimeout(100)
  } catch (error) {
    // otherwise the server would keep running and hold its data folder
    await stop()
    throw error
  }
  return stop
}
