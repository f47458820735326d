import { spawn, spawnSync } from 'node:child_process'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { documents } from '@cloud/api'
import { createServer } from 'vite'
import type { PageGlobals, render } from '../apps/web/src/render.types.ts'
import { quiet, root } from './environment.ts'

/** Where the server listens; the browser opens `port`, where Vite serves the sources and passes the calls on. */
const apiPort = Number(process.env['API_PORT'] ?? 3001)
const port = Number(process.env['PORT'] ?? 3000)
const backend = `http://localhost:${apiPort}`

/** What only the server answers: the calls, what it says of itself, and each document by the first part of its path. */
const proxied = [
  '/api',
  '/healthz',
  '/readyz',
  '/metrics',
  ...Object.values(documents).map(({ path }) => `/${path.split('/')[1]}`)
]

const build = ['run', 'build', '--filter=@cloud/web', '--output-logs=errors-only', '--no-update-notifier']
const { status } = spawnSync('turbo', build, { cwd: root, env: quiet, stdio: 'inherit' })
if (status !== 0) process.exit(1)
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
  cwd: root,
  env: { ...quiet, PORT: String(apiPort) },
  stdio: 'inherit'
})

const vite = await createServer({
  root: join(root, 'apps/web'),
  appType: 'custom',
  server: {
    port,
    strictPort: true,
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: backend }]))
  }
})

/** The page's globals come from the running server, so that a page in development shows the real catalogue and account. */
async function globalsOf(request: IncomingMessage) {
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

async function page(request: IncomingMessage, response: ServerResponse) {
  const url = request.url ?? '/'
  const { status, cookies, globals } = await globalsOf(request)
  const entry = (await vite.ssrLoadModule('/src/entry-server.tsx')) as { render: typeof render }
  let body = ''
  await new Promise<void>((resolve, reject) => {
    const sink = new Writable({
      write(chunk, _encoding, done) {
        body += chunk
        done()
      },
      final(done) {
        done()
        resolve()
      }
    })
    const { pipe } = entry.render(url, globals, {
      nonce: '',
      onError: reject,
      onShellError: reject,
      onAllReady: () => pipe(sink)
    })
  })
  const json = JSON.stringify(globals).replace(/</g, '\\u003c')
  const shell = `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"></head><body><div id="root">${body}</div><script type="application/json" id="page-globals">${json}</script><script type="module" src="/src/entry-client.tsx"></script></body></html>`
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'set-cookie': cookies })
  response.end(await vite.transformIndexHtml(url, shell))
}

vite.middlewares.use((request, response) => {
  page(request, response).catch((error: Error) => {
    vite.ssrFixStacktrace(error)
    console.error(error)
    response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(error.stack)
  })
})

const answers = () =>
  fetch(`${backend}/healthz`).then(
    ({ ok }) => ok,
    () => false
  )
while (server.exitCode === null && !(await answers())) await setTimeout(100)
await vite.listen()
console.log(`Open http://localhost:${port}: sources of web, ui and server are served there with hot reload.`)

async function stop() {
  await vite.close()
  if (server.exitCode === null) {
    const gone = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await gone
  }
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
