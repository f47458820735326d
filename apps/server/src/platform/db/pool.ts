import pg from 'pg'

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

/**
 * A pool of connections to Postgres, bigint columns read as numbers.
 *
 * @param max how many connections at most; whoever comes later waits for one
 * @param waitSeconds how long, and for a new connection to stand; 0: without end
 */
export function createPool(connectionString: string, max = 10, waitSeconds = 0): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    types,
    pipeline: true,
    application_name: 'cloud',
    connectionTimeoutMillis: waitSeconds * 1000
  })
  // a connection that breaks while nobody uses it is replaced; without the handlers it would end the process
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
