import type pg from 'pg'
import { createPool } from '../db/connections/pool.ts'

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void

/** A machine that is gone without a word accepts none; a job may take as long as it needs. */
const CONNECTION_SECONDS = 30
/** Letters, and all else, have one that listens and three workers; those of letters mostly wait for a mail server. */
const CONNECTIONS = 8

/**
 * The pool of what takes jobs. It gives the connection back on which it listens twice when the database goes away while it
 * stops, and the second time, which nobody could catch, would end the process.
 */
export function jobsPool(connectionString: string): pg.Pool {
  const pool = createPool(connectionString, CONNECTIONS, { connection: CONNECTION_SECONDS, answer: 0 })
  const connect = pool.connect.bind(pool)
  function connectOnce(): Promise<pg.PoolClient>
  function connectOnce(connected: Connected): void
  function connectOnce(connected?: Connected): Promise<pg.PoolClient> | undefined {
    if (connected === undefined) return connect()
    connect((error, client, release) => {
      let released = false
      connected(error, client, () => {
        if (!released) release()
        released = true
      })
    })
    return undefined
  }
  pool.connect = connectOnce
  return pool
}
