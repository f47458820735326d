import { execFile } from 'node:child_process'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

/** A local server that counts the connections that reach it. */
async function listening(answer: RequestListener) {
  const server = createServer(answer)
  const reached = { connections: 0 }
  server.on('connection', () => {
    reached.connections += 1
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { reached, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('a guarded process reaches only allowed addresses, by every API of Node', async () => {
  const forbidden = await listening((_request, reply) => reply.end())
  const allowed = await listening((request, reply) => {
    if (request.url === '/redirect') reply.writeHead(302, { location: `${forbidden.url}/target` })
    reply.end()
  })
  const customer = await listening((_request, reply) => reply.end())
  const program = join(import.meta.dirname, 'testing/attempts.ts')
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [
    // a flag that worker threads do not accept
    '--max-old-space-size=1024',
    program,
    forbidden.url,
    allowed.url,
    customer.url
  ])
  const { health, posted, results } = JSON.parse(stdout) as {
    health: number
    posted: number
    results: Record<string, string>
  }
  expect([health, posted]).toEqual([200, 200])
  expect(Object.keys(results).length).toBeGreaterThan(15)
  expect(Object.entries(results).filter(([, result]) => !result.includes('is refused'))).toEqual([])
  expect([forbidden.reached.connections, customer.reached.connections]).toEqual([0, 1])
  expect(stderr).toContain(`An outgoing connection to ${new URL(forbidden.url).host} is refused`)
})
