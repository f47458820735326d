import pg from 'pg'
import { allowPostgres } from '../../outgoing/calls.ts'
import { noticeCancelledWaits } from '../replication.ts'
import { cancelStatement } from './cancel-statement.ts'
import { isUnanswered } from './database-failure.ts'

const BIGINT = 20
const BIGINTS = 1016

/** Converts a bigint column to a number; throws beyond 2^53, where a number is not exact. */
function wholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError(
      `The database answered ${text}: a whole number beyond 2^53 is not exact as a number.`
    )
  return value
}

const wholeNumbers = (text: string): readonly number[] =>
  text === '{}' ? [] : text.slice(1, -1).split(',').map(wholeNumber)

const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format === 'binary') return pg.types.getTypeParser(oid, format)
    if (oid === BIGINT) return wholeNumber
    return oid === BIGINTS ? wholeNumbers : pg.types.getTypeParser(oid, format)
  }
}

/** Maximum seconds that a caller waits; 0: no limit. */
interface WaitLimits {
  /** Limit for getting a connection. */
  readonly connection: number
  /** Limit for an answer. Afterwards the statement is cancelled and the connection closed; the outcome is unknown. */
  readonly answer: number
}

/** Idle time before TCP keepalive probes a connection, to detect a database host that disappeared. */
const KEEP_ALIVE_DELAY_MS = 10_000

/**
 * Creates a pool of connections to Postgres that reads bigint columns as numbers.
 *
 * @param max maximum number of connections; further callers wait for a free connection
 */
export function createPool(
  connectionString: string,
  max = 10,
  { connection, answer }: WaitLimits = { connection: 0, answer: 0 }
): pg.Pool {
  allowPostgres(connectionString)
  const pool = new pg.Pool({
    connectionString,
    max,
    types,
    pipeline: true,
    application_name: 'cloud',
    connectionTimeoutMillis: connection * 1000,
    query_timeout: answer * 1000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS
  })
  // the pool replaces an idle connection that breaks; without these handlers the error would end the process
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('connect', noticeCancelledWaits)
  // otherwise the statement would keep waiting in the database, and a retry would open another connection
  pool.on('release', (error, client) => {
    if (isUnanswered(error)) cancelStatement(client)
  })
  return pool
}

/** Creates a separate connection, which the caller opens and closes. */
export function createClient(connectionString: string): pg.Client {
  allowPostgres(connectionString)
  return new pg.Client(connectionString)
}
