import type pg from 'pg'
import { createPool } from '../db/connections/pool.ts'

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: () => void
) => void

/** Seconds to wait for a connection to a machine that does not respond; a job itself has no time limit. */
const CONNECTION_SECONDS = 30
/**
 * E-mail jobs and other jobs each have one listening connection and three workers; e-mail workers mostly wait for a
 * mail server.
 */
const CONNECTIONS = 8

/**
 * Creates the connection pool of job workers. If the database goes away while it stops, the worker library releases its
 * listening connection twice, or one that it did not get; such a release would throw an error that cannot be caught and end the process.
 */
export function jobsPool(connectionString: string): pg.Pool {
  const pool = createPool(connectionString, CONNECTIONS, { connection: CONNECTION_SECONDS, answer: 0 })
  const connect = pool.connect.bind(pool)
  function connectOnce(): Promise<pg.PoolClient>
  function connectOnce(connected: ConnectCallback): void
  function connectOnce(connected?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (connected === undefined) return connect()
    // a pool that has ended gives no function
    connect((error, client, release: (() => void) | undefined) => {
      let released = false
      connected(error, client, () => {
        if (!released) release?.()
        released = true
      })
    })
    return undefined
  }
  pool.connect = connectOnce
  return pool
}
