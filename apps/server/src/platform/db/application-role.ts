import { createHmac } from 'node:crypto'
import pg from 'pg'
import { APP_ROLE } from './grants.ts'

/**
 * Returns the same database address for the application's own role. For the embedded Postgres only: the password of the
 * role is derived from the owner's, so that no further secret has to be stored.
 */
export function applicationUrl(owner: string): string {
  const url = new URL(owner)
  url.password = createHmac('sha256', url.password).update(APP_ROLE).digest('base64url')
  url.username = APP_ROLE
  return url.href
}

/** Creates the role named in an address of `applicationUrl`, unless it exists. */
export async function makeApplicationRole(pool: pg.Pool, application: string): Promise<void> {
  const { rowCount } = await pool.query('select from pg_roles where rolname = $1', [APP_ROLE])
  if (rowCount !== 0) return
  const password = pg.escapeLiteral(new URL(application).password)
  await pool.query(`create role ${pg.escapeIdentifier(APP_ROLE)} login password ${password}`)
}

/** Returns the direct address, which bypasses a pooler, with the user of another address. */
export function withUserOf(application: string, direct: string): string {
  const { user = '', password } = new pg.Client({ connectionString: application })
  const url = new URL(direct)
  url.username = ''
  url.password = ''
  // the address of a socket has no other place for them
  url.searchParams.set('user', user)
  url.searchParams.set('password', password ?? '')
  return url.href
}
