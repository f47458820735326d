import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { countTry, tooMany } from '../http/count-try.ts'
import { networkOf } from '../http/network-of.ts'
import { Problem } from '../problem.ts'
import { forgetWrongPasswords, WRONG_PASSWORDS } from './forget-wrong-passwords.ts'

const FAILED = 'failed_sign_ins'
const PAIR_SECONDS = 15 * 60

/**
 * Lets somebody try a password who has not failed too often: of an address all failures of the minute count, and those
 * for this account on their own, longer. Who fails from one address keeps nobody at another from signing in.
 *
 * A try for the account is counted before its password is looked at, so that many at once are no way around; the right
 * password takes the count back.
 *
 * @param whose the account, as it was named
 * @throws 429 with Retry-After
 */
export async function slowingDown<T>(
  request: FastifyRequest,
  whose: string,
  tryPassword: () => Promise<T>
): Promise<T> {
  const { db, settings } = request.server.services
  const network = networkOf(request.ip)
  const { rows } = await sql<{ failed: number; failed_ends_in: number; tries: number; ends_in: number }>`
    with failed as (
      select tries, greatest(1, ceil(extract(epoch from window_start + interval '1 minute' - now())))::integer as ends_in
      from tries where what = ${FAILED} and who = ${`address:${network}`} and window_start > now() - interval '1 minute'
    )
    select coalesce(failed.tries, 0) as failed, coalesce(failed.ends_in, 1) as failed_ends_in, pair.tries, pair.ends_in
    from one_more_try(${WRONG_PASSWORDS}, ${`${network} ${whose}`}, ${PAIR_SECONDS}) as pair left join failed on true`.execute(
    db
  )
  const [counted] = rows
  if (counted !== undefined && counted.failed >= settings.limits.perMinute[FAILED])
    throw tooMany(counted.failed_ends_in)
  if (counted !== undefined && counted.tries > settings.limits.wrongPasswords) throw tooMany(counted.ends_in)
  try {
    const entered = await tryPassword()
    await forgetWrongPasswords(db, { address: request.ip }, whose)
    return entered
  } catch (error) {
    if (error instanceof Problem && (error.code === 'wrong_credentials' || error.code === 'invalid'))
      await countTry(request, FAILED, { address: request.ip, account_id: null })
    throw error
  }
}
