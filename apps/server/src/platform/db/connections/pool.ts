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

/** How long whoever asks waits, in seconds; 0: without end. */
interface Patience {
  /** For a connection. */
  readonly connection: number
  /** For an answer; then the statement is cancelled and the connection given up, and whether it was done is unknown. */
  readonly answer: number
}

/** A machine that is gone without a word is missed after so long, and ten seconds more. */
const SILENT_MS = 10_000

/**
 * A pool of connections to Postgres, bigint columns read as numbers.
 *
 * @param max how many connections at most; whoever comes later waits for one
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
  // else it waits on in the database, where the connection of whoever tries again comes beside it
  pool.on('release', (error, client) => {
    if (isUnanswered(error)) cancelStatement(client)
  })
  return pool
}

/** One connection of its own, which whoever opens it closes. */
export function createClient(connectionString: string): pg.Client {
  allowPostgres(connectionString)
  return new pg.Client(connectionString)
}
