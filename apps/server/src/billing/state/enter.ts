import { type Action, nextStatus } from '@cloud/pricing'
import type { Server } from './Book.ts'

/** Puts a server into the state that follows an action. Whether it may was asked before, so a refusal is a bug. */
export function enter(server: Server, action: Action): void {
  const status = nextStatus(server.status, action)
  if (status === undefined)
    throw new Error(`Server ${server.server_id} is in ${server.status}: '${action}' may not happen there.`)
  server.status = status
}
