import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { createClient } from '../client/client.ts'
import type { ClientOptions } from '../client/client-of.ts'

/** A received request. */
interface ReceivedRequest {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Handles a request; `attempt` counts from 0. */
export type Act = (response: ServerResponse, attempt: number) => void

/** Responds with JSON. */
export const json =
  (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Act =>
  (response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))
  }

/** Uses the handlers one after the other, and the last handler for all further requests. */
export const inTurn =
  (...acts: readonly Act[]): Act =>
  (response, attempt) =>
    acts[Math.min(attempt, acts.length - 1)]?.(response, attempt)

/** Starts an HTTP server on a free local port until the end of the test, and a client with short pauses. */
export async function serve(act: Act, options: ClientOptions = {}) {
  const asked: ReceivedRequest[] = []
  const server = createServer(async (request, response) => {
    const attempt = asked.length
    const { method = '', url = '', headers } = request
    const entry = { method, url, headers, body: '' }
    asked.push(entry)
    for await (const chunk of request.setEncoding('utf8')) entry.body += chunk
    act(response, attempt)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { asked, base, client: createClient({ base, waits: [5, 10], ...options }) }
}
