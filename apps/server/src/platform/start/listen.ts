import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { localOrigin } from '../local-origin.ts'
import type { Settings } from '../settings.ts'

export interface ListeningAddresses {
  /** Address that users open. */
  readonly address: string
  /** Address of the process on this machine, which differs if PUBLIC_URL is set. */
  readonly local: string
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

/**
 * Starts listening.
 *
 * @throws a readable message if the port or the host is not available
 */
export async function listen(
  app: FastifyInstance,
  { port, host, publicUrl }: Settings
): Promise<ListeningAddresses> {
  try {
    const addresses = await lookup(host, { all: true, order: 'ipv4first' })
    const at = await listenAt(
      app,
      port,
      addresses.map(({ address }) => address)
    )
    const local = localOrigin({ host, port: at })
    return { address: publicUrl ?? local, local }
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EADDRINUSE')
      throw new Error(
        `Port ${port} is taken by another program. Choose another port: PORT=${port + 1} pnpm start`
      )
    if (code === 'EACCES')
      throw new Error(
        `Port ${port} may not be used by this user. Choose one above 1023: PORT=3000 pnpm start`
      )
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
      throw new Error(`HOST must be an address of this machine, got ${JSON.stringify(host)}.`)
    throw error
  }
}

/**
 * Listens at all addresses of a name, as 'localhost' has two. One server handles them all, so that its limits hold for all: the server
 * that Fastify opens for a second address is separate, and has no limits.
 *
 * @returns the port
 */
export async function listenAt(
  app: FastifyInstance,
  port: number,
  [first = '127.0.0.1', ...others]: readonly string[]
): Promise<number> {
  const more = others.map(() =>
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => app.server.emit('connection', socket))
  )
  app.server.once('close', () => {
    for (const server of more) server.close()
  })
  await app.listen({ port, host: first })
  const { port: at } = app.server.address() as AddressInfo
  for (const [index, server] of more.entries()) {
    server.listen(at, others[index])
    await once(server, 'listening').catch((error: unknown) => {
      // some machines resolve a name to ::1 without supporting IPv6
      if (codeOf(error) === 'EADDRINUSE') throw error
    })
  }
  return at
}
