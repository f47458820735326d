import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface Receiver {
  readonly url: string
  /** Requests received so far. */
  readonly requests: readonly Received[]
  /** Sets the status of the next responses. */
  answer(status: number): void
  /** Lets the next requests wait forever. */
  hang(): void
}

/** Starts a receiver of webhooks on this machine, until the test has finished. */
export async function webhookReceiver(): Promise<Receiver> {
  const requests: Received[] = []
  let status = 204
  let hangs = false
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    requests.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
    if (!hangs) reply.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    requests,
    answer(next) {
      status = next
      hangs = false
    },
    hang() {
      hangs = true
    }
  }
}
