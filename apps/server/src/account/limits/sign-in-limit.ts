import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import {
  clientNetwork,
  countCall,
  countTry,
  secondsLeft,
  tooManyRequests
} from '../../platform/http/limits/rate-limit.ts'
import { countFailedSignIn } from './failed-sign-ins-email.ts'
import { isKnownDevice } from './known-devices.ts'

/** Receives whether the password is right before the sign-in continues, and may refuse. */
export type OnVerified = (right: boolean) => Promise<unknown>

/** Hashes the key of a count, so that the stored counts do not reveal the accounts. */
const hashAccount = (account: string) => createHash('sha256').update(account).digest('base64url')

const wrongPasswordsKey = ({ ip }: FastifyRequest, account: string) =>
  `${clientNetwork(ip)} ${hashAccount(account)}`

type Counts = readonly (readonly [limit: RateLimiterAbstract, key: string])[]

/**
 * Counts an attempt everywhere, and takes it back unless its password was wrong: a request refused by a limit or by an
 * overloaded server is not an attempt. Concurrent attempts are all counted before any of them is checked.
 */
async function countAttempt<T>(counts: Counts, tryPassword: (wrong: () => void) => Promise<T>): Promise<T> {
  const counted: Counts[number][] = []
  let isWrong = false
  try {
    for (const count of counts) {
      counted.push(count)
      await countCall(...count)
    }
    return await tryPassword(() => {
      isWrong = true
    })
  } finally {
    if (!isWrong) await Promise.allSettled(counted.map(([limit, key]) => limit.reward(key)))
  }
}

/**
 * Checks a password unless too many attempts have failed. All failures of a network address count for a minute, and failures
 * of that address for one account for 15 minutes. So failures from one address never keep a user at another address from
 * signing in.
 *
 * Concurrent attempts do not get past the limits. An attempt for the account is counted before its password is checked, and
 * taken back unless the password is wrong. The failures of the network address are checked again after a right password: an
 * address may be shared, and after too many failures even a right password must not be revealed.
 *
 * @param account as the user typed it
 * @param alsoCounted further counts of the attempt, used when the network address itself may continue
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
    const counted = await failures.get(`address:${clientNetwork(request.ip)}`)
    if (counted !== null && counted.consumedPoints >= failures.points)
      throw tooManyRequests(secondsLeft(counted))
  }
  await refuseAfterFailures()
  const counts: Counts = [[wrongPasswords, wrongPasswordsKey(request, account)], ...alsoCounted]
  const done = await countAttempt(counts, (wrong) =>
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
 * Applies the same limit to signing in, where the account is known only by its e-mail address. The number of attempts a minute is limited,
 * also with the right password. Wrong passwords from unknown browsers are counted together for the account, across all
 * network addresses; a browser that has signed in to it before has a separate count with the same limit, so that strangers
 * cannot lock the owner out.
 *
 * @param email in lower case
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
  await countCall(limits.sign_ins, wrongPasswordsKey(request, email))
  const counting = (onVerified: OnVerified) =>
    tryPassword(async (right) => {
      // the limits are counted first: concurrent tries are then refused by them
      await onVerified(right).finally(
        () => right || countFailedSignIn(request, { email, address: request.ip, with: 'password' })
      )
    })
  const account = (await isKnownDevice(db, email, visitor)) ? `${email} ${visitor}` : email
  return limitSignInAttempts(request, account, counting, [[limits.strangers_passwords, hashAccount(account)]])
}

/** Resets the wrong passwords of this network address for an account, after the user signed in to it. */
export async function forgetWrongPasswords(request: FastifyRequest, account: string): Promise<void> {
  await request.server.services.limits.wrong_passwords.delete(wrongPasswordsKey(request, account))
}
