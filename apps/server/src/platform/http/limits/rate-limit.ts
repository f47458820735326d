import { isIPv6 } from 'node:net'
import { waitText } from '@cloud/pricing/words'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes
} from 'rate-limiter-flexible'
import { LINK_EMAILS } from '../../limits.ts'
import { Refusal } from '../../refusal.ts'
import type { Settings } from '../../settings.ts'
import type { Caller } from '../caller.ts'

/** A PDF costs as much as many other answers: the limit of requests divided by this number. */
const PDF_SHARE = 10
/** A page requests many static files at once, which are cheap: the limit of requests times this number. */
const FILES_SHARE = 10
/** Log lines per minute for refusals of one code to one address. */
const REFUSALS_LOGGED = 10
/** Log lines per minute for refusals of one code, or errors of one route, for all addresses together. */
const LOGGED_FOR_ALL = 60
const MINUTE = 60
const HOUR = 60 * MINUTE
const WRONG_PASSWORDS_SECONDS = 15 * MINUTE
const DAY = 24 * HOUR
/** Sets of recovery codes per hour and account: no honest user needs more. */
const RECOVERY_CODES = 5

type OfAccount = keyof Settings['limits']['ofAccountPerMinute']
type EmailLimit = 'link_letters' | 'domain_letters'
type Tries =
  | keyof Settings['limits']['perMinute']
  | OfAccount
  | 'wrong_passwords'
  | 'strangers_passwords'
  | 'wrong_codes'
  | 'recovery_codes'
  | 'failures_of_day'
  | 'failure_letters'
  | 'visitors_promo_tries'
  | EmailLimit

/** Rate limits of a client. Requests are counted by each process separately, tries in Postgres for all processes. */
export type RateLimits = Readonly<
  Record<'requests' | 'files' | 'pdfs' | 'refusals_logged' | 'logged_for_all' | Tries, RateLimiterAbstract>
>

/** Counts of e-mails with a link: by mailbox, and for unconfirmed addresses by domain. */
export type EmailLimits = Readonly<Record<EmailLimit, RateLimiterAbstract>>

type RunQuery = (asked: pg.QueryConfig) => Promise<object>

/** Creates a limit that all processes share. */
const sharedBy =
  (query: RunQuery) =>
  (keyPrefix: Tries, points: number, duration = MINUTE, inMemoryBlockOnConsumed = 0): RateLimiterAbstract =>
    new RateLimiterPostgres({
      storeClient: { query },
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
      inMemoryBlockOnConsumed
    })

export function createEmailLimits(query: RunQuery, domainEmailsPerHour: number): EmailLimits {
  const shared = sharedBy(query)
  return {
    // to one mailbox, requested by any accounts: as many as one account may request
    link_letters: shared('link_letters', LINK_EMAILS.perDay, DAY),
    domain_letters: shared('domain_letters', domainEmailsPerHour, HOUR)
  }
}

export function createRateLimits(
  pool: pg.Pool,
  {
    requestsPerSecond,
    perMinute,
    ofAccountPerMinute,
    wrongPasswords,
    strangersPasswords,
    wrongCodes,
    domainEmailsPerHour,
    visitorsPromoTries
  }: Settings['limits']
): RateLimits {
  const perSecond = (points: number) => new RateLimiterMemory({ points, duration: 1 })
  // no prepared statements: a pooler in between may hand each statement to another connection
  const query: RunQuery = ({ text, values }) => pool.query(text, values)
  const shared = sharedBy(query)
  // a client that continues after a refusal is refused without a database query
  const ofAccount = (what: OfAccount) => {
    const points = ofAccountPerMinute[what]
    return shared(what, points, MINUTE, points + 1)
  }
  return {
    requests: perSecond(requestsPerSecond),
    files: perSecond(requestsPerSecond * FILES_SHARE),
    pdfs: perSecond(Math.ceil(requestsPerSecond / PDF_SHARE)),
    refusals_logged: new RateLimiterMemory({ points: REFUSALS_LOGGED, duration: MINUTE }),
    logged_for_all: new RateLimiterMemory({ points: LOGGED_FOR_ALL, duration: MINUTE }),
    sign_ups: shared('sign_ups', perMinute.sign_ups),
    failed_sign_ins: shared('failed_sign_ins', perMinute.failed_sign_ins),
    sign_ins: shared('sign_ins', perMinute.sign_ins),
    key_sign_ins: shared('key_sign_ins', perMinute.key_sign_ins),
    password_links: shared('password_links', perMinute.password_links),
    promo_tries: shared('promo_tries', perMinute.promo_tries),
    // for all visitors together: a client that continues after a refusal is refused without a database query
    visitors_promo_tries: shared('visitors_promo_tries', visitorsPromoTries, MINUTE, visitorsPromoTries + 1),
    leads: shared('leads', perMinute.leads),
    writes: ofAccount('writes'),
    profile_changes: ofAccount('profile_changes'),
    offers: ofAccount('offers'),
    wrong_passwords: shared('wrong_passwords', wrongPasswords, WRONG_PASSWORDS_SECONDS),
    strangers_passwords: shared('strangers_passwords', strangersPasswords, WRONG_PASSWORDS_SECONDS),
    wrong_codes: shared('wrong_codes', wrongCodes, WRONG_PASSWORDS_SECONDS),
    recovery_codes: shared('recovery_codes', RECOVERY_CODES, HOUR),
    // only counted: the limits above refuse
    failures_of_day: shared('failures_of_day', 1, DAY),
    failure_letters: shared('failure_letters', 1, DAY),
    ...createEmailLimits(query, domainEmailsPerHour)
  }
}

/**
 * Counts one call against a limit.
 *
 * @throws 429 with Retry-After
 */
export async function countCall(limit: RateLimiterAbstract, key: string): Promise<RateLimiterRes> {
  try {
    return await limit.consume(key)
  } catch (refused) {
    throw refused instanceof RateLimiterRes ? tooManyRequests(secondsLeft(refused)) : refused
  }
}

/**
 * Counts one call if the limit is not used up, and returns 0; otherwise returns the seconds until it can be counted.
 */
export const tryCountSeconds = (limit: RateLimiterAbstract, key: string): Promise<number> =>
  limit.consume(key).then(
    () => 0,
    (refused) => {
      if (refused instanceof RateLimiterRes) return secondsLeft(refused)
      throw refused
    }
  )

/** Counts one call if the limit is not used up, and returns whether it was counted. */
export const tryCount = async (limit: RateLimiterAbstract, key: string): Promise<boolean> =>
  (await tryCountSeconds(limit, key)) === 0

export const secondsLeft = ({ msBeforeNext }: RateLimiterRes): number =>
  Math.max(1, Math.ceil(msBeforeNext / 1000))

const ALL_VISITORS_KEY = 'all'

const tooManyVisitors = (seconds: number): Refusal =>
  new Refusal(
    'too_many_requests',
    `Сейчас без входа в аккаунт вводят слишком много промокодов. Войдите в аккаунт или повторите через ${waitText(seconds)}.`,
    {},
    seconds
  )

/**
 * Counts a try for the address and for the account; for a promo code also for all visitors together. It is counted
 * outside of the call's transaction, so that a refusal does not undo it.
 *
 * @returns a function that takes the try back if the limit is not meant for it
 * @throws 429 with Retry-After
 */
export async function countTry(
  { server }: FastifyRequest,
  what: Tries,
  caller: Pick<Caller, 'address' | 'account_id'>
): Promise<() => Promise<void>> {
  const { limits } = server.services
  const limit = limits[what]
  const keys = [
    `address:${clientNetwork(caller.address)}`,
    ...(caller.account_id === null ? [] : [`account:${caller.account_id}`])
  ]
  for (const key of keys) await countCall(limit, key)
  const takeBack = async () => {
    // one after the other, as they are counted, so that two calls never wait for each other
    for (const key of keys) await limit.reward(key)
  }
  if (what !== 'promo_tries' || caller.account_id !== null) return takeBack
  const seconds = await tryCountSeconds(limits.visitors_promo_tries, ALL_VISITORS_KEY)
  if (seconds > 0) {
    await takeBack()
    throw tooManyVisitors(seconds)
  }
  return async () => {
    await takeBack()
    await limits.visitors_promo_tries.reward(ALL_VISITORS_KEY)
  }
}

/**
 * Counts a write against the limit of the account, or of a visitor's address, and against the endpoint's own limit.
 *
 * @returns a function that takes the count back, if the answer turns out to be stored already
 * @throws 429 with Retry-After
 */
export async function countWrite(
  { server }: FastifyRequest,
  { account_id, address }: Caller,
  what: OfAccount | undefined
): Promise<() => Promise<void>> {
  const { limits } = server.services
  const key = account_id === null ? `address:${clientNetwork(address)}` : `account:${account_id}`
  const counts = what === undefined ? [limits.writes] : [limits[what], limits.writes]
  for (const limit of counts) await countCall(limit, key)
  return async () => {
    for (const limit of counts) await limit.reward(key)
  }
}

/** Counts a request for a PDF against the limit for PDFs. */
export async function limitPdfs({ ip, routeOptions, server }: FastifyRequest, reply: FastifyReply) {
  const { pdfs } = server.services.limits
  const counted = await countCall(pdfs, `${routeOptions.url} ${clientNetwork(ip)}`)
  reply.headers({
    'x-ratelimit-limit': pdfs.points,
    'x-ratelimit-remaining': counted.remainingPoints,
    'x-ratelimit-reset': secondsLeft(counted)
  })
}

/**
 * Returns the refusal of a limit.
 *
 * @param seconds until the client may try again
 */
export const tooManyRequests = (seconds: number): Refusal =>
  new Refusal(
    'too_many_requests',
    `Слишком много попыток. Повторите через ${waitText(seconds)}.`,
    {},
    seconds
  )

/**
 * Returns the key under which a client is counted: an IPv4 address, or the /64 network of a client with IPv6. Clients that have hung up
 * have no address: they are counted together.
 */
export function clientNetwork(address: string | undefined): string {
  // fast path for the two most common forms: a check for IPv6 takes far longer
  if (!address?.includes(':')) return address ?? ''
  const v4 = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (v4 !== undefined) return v4
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const gap = tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  const groups = [...before, ...gap, ...after].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
