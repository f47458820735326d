import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import { consume, countTry, networkOf, secondsLeft, tooMany } from '../../platform/http/limits/rate-limit.ts'
import { countFailedSignIn } from './failed-sign-ins-letter.ts'
import { isKnownDevice } from './known-devices.ts'

/** Gets whether the password is right before anything comes of it, and may refuse. */
export type OnVerified = (right: boolean) => Promise<unknown>

/** Whose tries are counted is not for whoever reads the counts. */
const unnamed = (account: string) => createHash('sha256').update(account).digest('base64url')

const wrongPasswordsKey = ({ ip }: FastifyRequest, account: string) => `${networkOf(ip)} ${unnamed(account)}`

type Counts = readonly (readonly [limit: RateLimiterAbstract, key: string])[]

/**
 * Counts a try everywhere, and takes it back unless it was one with a wrong password: who was refused by a limit, or by a product
 * that is busy, has tried nothing. What comes at the same moment is counted before anything is known of it.
 */
async function whenCounted<T>(counts: Counts, tryPassword: (wrong: () => void) => Promise<T>): Promise<T> {
  const counted: Counts[number][] = []
  let isWrong = false
  try {
    for (const count of counts) {
      counted.push(count)
      await consume(...count)
    }
    return await tryPassword(() => {
      isWrong = true
    })
  } finally {
    if (!isWrong) await Promise.allSettled(counted.map(([limit, key]) => limit.reward(key)))
  }
}

/**
 * Lets somebody try a password who has not failed too often. All failures of an address count for a minute, and those of
 * an address for one account for 15 minutes. So nobody is kept from signing in by failures from another address.
 *
 * Many tries at once do not get past the limits. A try for the account is counted before its password is checked, and what
 * is no wrong password takes it back. The failures of the address are checked again when the password turns out to be right: an
 * address may be shared, and whoever has the right password learns nothing once too many others have failed.
 *
 * @param account as it was named
 * @param alsoCounted what the try counts against when the address itself may go on
 * @throws 429 with Retry-After
 */
export async function limitSignInAttempts<T>(
  request: FastifyRequest,
  account: string,
  tryPassword: (onVerified: OnVerified) => Promise<T>,
  alsoCounted: Counts = []
): Promise<T> {
  const { failed_sign_ins: failures, wrong_passwords: wrongPasswords } = request.server.services.limits
  const address = { address: request.ip, account_id: null }
  const refuseAfterFailures = async () => {
    const counted = await failures.get(`address:${networkOf(request.ip)}`)
    if (counted !== null && counted.consumedPoints >= failures.points) throw tooMany(secondsLeft(counted))
  }
  await refuseAfterFailures()
  const counts: Counts = [[wrongPasswords, wrongPasswordsKey(request, account)], ...alsoCounted]
  const done = await whenCounted(counts, (wrong) =>
    tryPassword((right) => {
      if (right) return refuseAfterFailures()
      wrong()
      return countTry(request, 'failed_sign_ins', address)
    })
  )
  await forgetWrongPasswords(request, account)
  return done
}

/**
 * The same for signing in, where the account is only named yet. Everybody may try so often a minute, with the right password
 * too. Strangers' wrong passwords count together for the account, from however many addresses they come; a browser that has
 * signed in to it before has a count of its own, as high, so that nobody can close the account to its owner.
 *
 * @param email in small letters
 * @param visitor the browser's mark
 * @throws 429 with Retry-After
 */
export async function limitSignIn<T>(
  request: FastifyRequest,
  email: string,
  visitor: string,
  tryPassword: (onVerified: OnVerified) => Promise<T>
): Promise<T> {
  const { db, limits } = request.server.services
  await consume(limits.sign_ins, wrongPasswordsKey(request, email))
  const counting = (onVerified: OnVerified) =>
    tryPassword(async (right) => {
      // the limits count first: what comes at the same moment is refused by them
      await onVerified(right).finally(
        () => right || countFailedSignIn(request, { email, address: request.ip, with: 'password' })
      )
    })
  const account = (await isKnownDevice(db, email, visitor)) ? `${email} ${visitor}` : email
  return limitSignInAttempts(request, account, counting, [[limits.strangers_passwords, unnamed(account)]])
}

/** Wrong passwords of this address for an account count no longer: the account turned out to be the caller's. */
export async function forgetWrongPasswords(request: FastifyRequest, account: string): Promise<void> {
  await request.server.services.limits.wrong_passwords.delete(wrongPasswordsKey(request, account))
}
