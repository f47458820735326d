import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { countTry, networkOf, tooMany } from '../platform/http/rate-limit.ts'
import { forgetWrongPasswords, WRONG_PASSWORDS } from './forget-wrong-passwords.ts'

const FAILED = 'failed_sign_ins'
const PAIR_SECONDS = 15 * 60

interface Tries {
  readonly tries: number
  readonly ends_in: number
}

/**
 * Lets somebody try a password who has not failed too often: of an address all failures of the minute count, and those
 * for this account on their own, longer. Who fails from one address keeps nobody at another from signing in.
 *
 * Many tries at once are no way around. One for the account is counted before its password is looked at, and the right
 * password takes it back. The address may have people who sign in at the same time: it is asked again once the
 * password is known to be right, and who has it then learns nothing if too many others have failed meanwhile.
 *
 * @param whose the account, as it was named
 * @param tryPassword waits for `heed` with whether the password is right, before anything comes of it
 * @throws 429 with Retry-After
 */
export async function slowingDown<T>(
  request: FastifyRequest,
  whose: string,
  tryPassword: (heed: (right: boolean) => Promise<unknown>) => Promise<T>
): Promise<T> {
  const { db, settings } = request.server.services
  const network = networkOf(request.ip)
  const pair = `${network} ${whose}`
  const refuseAfterFailures = async () => {
    const { rows } = await sql<Tries>`
      select tries, greatest(1, ceil(extract(epoch from window_start + interval '1 minute' - now())))::integer as ends_in
      from tries where what = ${FAILED} and who = ${`address:${network}`} and window_start > now() - interval '1 minute'`.execute(
      db
    )
    for (const { tries, ends_in } of rows)
      if (tries >= settings.limits.perMinute[FAILED]) throw tooMany(ends_in)
  }
  await refuseAfterFailures()
  const { rows } = await sql<Tries>`
    select tries, ends_in from one_more_try(${WRONG_PASSWORDS}, ${pair}, ${PAIR_SECONDS})`.execute(db)
  for (const { tries, ends_in } of rows) if (tries > settings.limits.wrongPasswords) throw tooMany(ends_in)
  const refuseRight = async (refusal: unknown) => {
    await sql`update tries set tries = tries - 1 where what = ${WRONG_PASSWORDS} and who = ${pair} and tries > 0`.execute(
      db
    )
    throw refusal
  }
  const entered = await tryPassword((right) =>
    right
      ? refuseAfterFailures().catch(refuseRight)
      : countTry(request, FAILED, { address: request.ip, account_id: null })
  )
  await forgetWrongPasswords(db, { address: request.ip }, whose)
  return entered
}
