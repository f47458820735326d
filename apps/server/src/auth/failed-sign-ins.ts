import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { countTry, tooMany } from '../http/count-try.ts'
import { Problem } from '../problem.ts'

const WHAT = 'failed_sign_ins'

/**
 * Lets an address sign in that has not failed too often in this minute; only failures count.
 *
 * @throws 429 with Retry-After
 */
export async function countingFailures<T>(request: FastifyRequest, signIn: () => Promise<T>): Promise<T> {
  const { db, settings } = request.server.services
  const { rows } = await sql<{ tries: number; ends_in: number }>`
    select tries, greatest(1, ceil(extract(epoch from window_start + interval '1 minute' - now())))::integer as ends_in
    from tries where what = ${WHAT} and who = ${`address:${request.ip}`} and window_start > now() - interval '1 minute'
  `.execute(db)
  const failed = rows[0]
  if (failed !== undefined && failed.tries >= settings.limits.perMinute[WHAT]) throw tooMany(failed.ends_in)
  try {
    return await signIn()
  } catch (error) {
    if (error instanceof Problem && error.code === 'wrong_credentials')
      await countTry(request, WHAT, { address: request.ip, account_id: null })
    throw error
  }
}
