import type { FastifyInstance } from 'fastify'
import { localOrigin } from '../local-origin.ts'
import type { Settings } from '../settings.ts'

export interface Listening {
  /** What a person opens. */
  readonly address: string
  /** The same from this machine, where PUBLIC_URL names a way around. */
  readonly local: string
}

/**
 * @throws in words, when the port or the host cannot be had
 */
export async function listen(app: FastifyInstance, { port, host, publicUrl }: Settings): Promise<Listening> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE')
      throw new Error(
        `Port ${port} is taken by another program. Choose another one: PORT=${port + 1} pnpm start`
      )
    if (code === 'EACCES')
      throw new Error(
        `Port ${port} may not be used by this user. Choose one above 1023: PORT=3000 pnpm start`
      )
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new Error(`HOST must be an address of this machine, got ${JSON.stringify(host)}.`)
    throw error
  }
  const listening = app.server.address()
  const at = typeof listening === 'object' && listening !== null ? listening.port : port
  const local = localOrigin({ host, port: at })
  return { address: publicUrl ?? local, local }
}
