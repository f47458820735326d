import type pg from 'pg'
import { connectTo } from '../../outgoing/calls.ts'
import { postgresTarget } from '../../outgoing/target.ts'

/** Code of a CancelRequest in the Postgres protocol. */
const CANCEL = 80_877_102
/** Time after which the cancelling connection is closed if the database host does not respond. */
const CANCEL_TIMEOUT_MS = 5000

/**
 * Cancels the running statement of a connection by a second connection, because the first one is blocked while it waits. If the
 * database host does not respond, the statement ends by its own time limit.
 */
export function cancelStatement(client: pg.PoolClient): void {
  const { processID, secretKey, host, port } = client as pg.PoolClient &
    Readonly<{ processID: number | null; secretKey: number | null; host: string; port: number }>
  if (processID === null || secretKey === null) return
  const request = Buffer.alloc(16)
  for (const [at, value] of [request.length, CANCEL, processID, secretKey].entries())
    request.writeInt32BE(value, at * 4)
  const socket = connectTo(postgresTarget({ host, port }))
  socket
    .on('error', () => {})
    .setTimeout(CANCEL_TIMEOUT_MS, () => socket.destroy())
    .end(request)
}
