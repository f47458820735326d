import type { Server } from 'node:http'
import { networkOf } from './rate-limit.ts'

/** One address may have one in so many. */
const SHARE = 20

/**
 * Closes what a process has no room for: connections above the most, and above the share of one address. Behind a proxy all of them
 * are the proxy's, which has to count its callers itself. They are counted here and not by `maxConnections`, which knows of one
 * address to listen at.
 */
export function limitConnections(server: Server, most: number, isBehindProxy: boolean): void {
  const ofAddress = isBehindProxy ? most : Math.ceil(most / SHARE)
  let all = 0
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const address = networkOf(socket.remoteAddress ?? '')
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
