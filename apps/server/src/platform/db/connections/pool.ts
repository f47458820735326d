import pg from 'pg'
import { allowPostgres } from '../../outgoing/calls.ts'
import { noticeCancelledWaits } from '../replication.ts'
import { cancelStatement } from './cancel-statement.ts'
import { isUnanswered } from './is-away.ts'

const BIGINT = 20
const BIGINTS = 1016

/** A bigint column as a number. Beyond 2^53 it would no longer be exact, so that is an error. */
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

/** Time limits of callers in seconds; 0: no limit. */
interface Patience {
  /** For a connection. */
  readonly connection: number
  /** For an answer; then the statement is cancelled and the connection given up, and whether it was done is unknown. */
  readonly answer: number
}

/** A machine that is gone without a word is missed after so long, and ten seconds more. */
const SILENT_MS = 10_000

/**
 * Creates a pool of connections to Postgres that reads bigint columns as numbers.
 *
 * @param max maximum number of connections; further callers wait for a free connection
 */
export function createPool(
  connectionString: string,
  max = 10,
  { connection, answer }: Patience = { connection: 0, answer: 0 }
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
    keepAliveInitialDelayMillis: SILENT_MS
  })
  // a connection that breaks while nobody uses it is replaced; without the handlers it would end the process
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('connect', noticeCancelledWaits)
  // otherwise it keeps waiting in the database, and a retry opens another connection beside it
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
