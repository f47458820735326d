import type { Server } from 'node:http'
import { clientNetwork } from './rate-limit.ts'

/** One address may have a twentieth of the connections. */
const ADDRESS_DIVISOR = 20

/**
 * Closes new connections above the limit of the process, and above the share of one address. Behind a proxy all connections come from the
 * proxy, which has to limit its clients itself. Node's `maxConnections` is not used: it counts only one of the addresses that the process
 * listens at.
 */
export function limitConnections(server: Server, most: number, isBehindProxy: boolean): void {
  const ofAddress = isBehindProxy ? most : Math.ceil(most / ADDRESS_DIVISOR)
  let all = 0
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const address = clientNetwork(socket.remoteAddress ?? '')
    const count = (open.get(address) ?? 0) + 1
    open.set(address, count)
    all += 1
    socket.once('close', () => {
      all -= 1
      const left = (open.get(address) ?? 1) - 1
      if (left === 0) open.delete(address)
      else open.set(address, left)
    })
    if (all > most || count > ofAddress) socket.destroy()
  })
}
