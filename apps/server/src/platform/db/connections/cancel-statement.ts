import type pg from 'pg'
import { connectTo } from '../../outgoing/calls.ts'
import { postgresTarget } from '../../outgoing/target.ts'

/** CancelRequest of Postgres' protocol. */
const CANCEL = 80_877_102
/** A machine that is gone without a word keeps nobody longer. */
const PATIENCE_MS = 5000

/**
 * Asks Postgres to give up what a connection is doing, as that connection itself cannot while it waits. If nobody answers, the
 * statement ends with its time limit.
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
    .setTimeout(PATIENCE_MS, () => socket.destroy())
    .end(request)
}
