import type { Timeouts } from './db/connections/timeouts.ts'
import { wholeNumberSetting } from './setting-values.ts'

/** Defaults by variable: for a shop, and for the sandbox. */
const LIMITS = {
  LIMIT_CONNECTIONS: [10_000, 10_000],
  LIMIT_REQUESTS_PER_SECOND: [50, 2000],
  LIMIT_SIGN_UPS: [5, 300],
  LIMIT_FAILED_SIGN_INS: [10, 60],
  LIMIT_WRONG_PASSWORDS: [10, 900],
  LIMIT_SIGN_INS: [20, 2000],
  LIMIT_STRANGERS_PASSWORDS: [100, 9000],
  LIMIT_KEY_SIGN_INS: [20, 600],
  LIMIT_WRONG_CODES: [5, 300],
  LIMIT_PASSWORD_LINKS: [5, 60],
  LIMIT_DOMAIN_LETTERS: [1000, 100_000],
  LIMIT_PROMO_TRIES: [10, 100],
  LIMIT_VISITORS_PROMO_TRIES: [30, 1000],
  LIMIT_LEADS: [3, 60],
  LIMIT_WRITES: [60, 60_000],
  LIMIT_PROFILE_CHANGES: [10, 600],
  LIMIT_OFFERS: [10, 600],
  LIMIT_LIST_ROWS: [100_000, 100_000],
  LIMIT_CALLS_AT_ONCE: [3, 10],
  LIMIT_CALL_WAIT_SECONDS: [2, 30],
  LIMIT_SHARE_PERCENT: [10, 100],
  // lock < statement < answer: else the wrong one ends a request, without its own message
  LIMIT_STATEMENT_SECONDS: [5, 60],
  LIMIT_LOCK_SECONDS: [2, 30],
  LIMIT_CONNECTION_SECONDS: [5, 30],
  LIMIT_ANSWER_SECONDS: [10, 90],
  QUOTA_SERVERS: [100, 10_000],
  QUOTA_WAITING_SERVERS: [10, 1000],
  QUOTA_DISK_GB: [20_480, 20_480_000],
  QUOTA_UNPAID_INVOICES: [20, 1000],
  QUOTA_OPEN_PAYMENTS: [5, 10_000],
  QUOTA_SESSIONS: [20, 1000],
  QUOTA_OPEN_OFFERS: [20, 1000],
  QUOTA_RULES: [20, 20],
  QUOTA_WATCHES: [10, 10],
  QUOTA_SSH_KEYS: [20, 1000]
} as const

type LimitVariable = keyof typeof LIMITS

/** Rate limits of addresses and accounts. */
export interface Limits {
  /** Maximum number of connections of a process; one address may have a twentieth of them. */
  readonly connections: number
  /** Requests a second from one address; the limit for static files is separate and ten times as high. */
  readonly requestsPerSecond: number
  /** Tries a minute by address; those of promo codes and leads also by account. */
  readonly perMinute: Readonly<
    Record<
      | 'sign_ups'
      | 'failed_sign_ins'
      | 'sign_ins'
      | 'key_sign_ins'
      | 'password_links'
      | 'promo_tries'
      | 'leads',
      number
    >
  >
  /** Calls a minute of one account; calls of visitors are counted by address. */
  readonly ofAccountPerMinute: Readonly<Record<'writes' | 'profile_changes' | 'offers', number>>
  /** E-mails with a link an hour to unconfirmed addresses of one domain, over all accounts. */
  readonly domainEmailsPerHour: number
  /** Tries of promo codes a minute, over all visitors. */
  readonly visitorsPromoTries: number
  /** Maximum number of rows in one answer, for lists that no quota limits. */
  readonly listRows: number
  /** Concurrent calls of one account in a process. */
  readonly callsAtOnce: number
  /** Maximum seconds for which a further call waits in the queue. */
  readonly callWaitSeconds: number
  /** Percent of a process's work for all calls of one account, or of visitors from one address, in the long run. */
  readonly sharePercent: number
  /** Wrong passwords for one account from one address in 15 minutes. */
  readonly wrongPasswords: number
  /** Wrong passwords for one account in 15 minutes, over all browsers that never signed in to it. */
  readonly strangersPasswords: number
  /** Wrong codes of a second factor for one account in 15 minutes, over all addresses. */
  readonly wrongCodes: number
}

/** Quotas of one account (docs/rules/wire.md#quotas). */
export interface Quotas {
  /** Servers in every state but deleted. */
  readonly living_servers: number
  /** Servers that wait in the queue. */
  readonly waiting_servers: number
  /** GB of the disks of all servers that are not deleted. */
  readonly disk_gb: number
  /** Invoices requested in the last 30 days and not paid. */
  readonly unpaid_invoices: number
  /** Card payments requested in the last hour and not finished. */
  readonly open_payments: number
  /** Sessions; one more ends the oldest. */
  readonly sessions: number
  /** Offers saved and not accepted, revoked or expired. */
  readonly open_offers: number
  readonly rules: number
  readonly watches: number
  readonly ssh_keys: number
}

/** E-mails with a link per account, independent of the settings. */
export const LINK_EMAILS = { perMinute: 1, perHour: 3, perDay: 6 } as const

/** Maximum seconds for which a call may block others. */
export interface CallTimeouts extends Timeouts {
  /** Seconds until a call gets a connection. */
  readonly connection: number
  /**
   * Seconds until the database answers, also for a commit. A commit is not ended by the limit: its outcome is unknown.
   */
  readonly answer: number
}

export const LIMIT_VARIABLES = Object.fromEntries(
  Object.keys(LIMITS).map((name) => [name, wholeNumberSetting(1, 100_000_000)])
) as Record<LimitVariable, ReturnType<typeof wholeNumberSetting>>

/** Reads the limits in force: from the environment, with the defaults of a shop or the sandbox. */
export function readLimits(
  given: Readonly<Partial<Record<LimitVariable, number>>>,
  sandbox: boolean
): { readonly limits: Limits; readonly quotas: Quotas; readonly timeouts: CallTimeouts } {
  const of = (name: LimitVariable) => given[name] ?? LIMITS[name][sandbox ? 1 : 0]
  return {
    limits: {
      connections: of('LIMIT_CONNECTIONS'),
      requestsPerSecond: of('LIMIT_REQUESTS_PER_SECOND'),
      perMinute: {
        sign_ups: of('LIMIT_SIGN_UPS'),
        failed_sign_ins: of('LIMIT_FAILED_SIGN_INS'),
        sign_ins: of('LIMIT_SIGN_INS'),
        key_sign_ins: of('LIMIT_KEY_SIGN_INS'),
        password_links: of('LIMIT_PASSWORD_LINKS'),
        promo_tries: of('LIMIT_PROMO_TRIES'),
        leads: of('LIMIT_LEADS')
      },
      ofAccountPerMinute: {
        writes: of('LIMIT_WRITES'),
        profile_changes: of('LIMIT_PROFILE_CHANGES'),
        offers: of('LIMIT_OFFERS')
      },
      domainEmailsPerHour: of('LIMIT_DOMAIN_LETTERS'),
      visitorsPromoTries: of('LIMIT_VISITORS_PROMO_TRIES'),
      listRows: of('LIMIT_LIST_ROWS'),
      callsAtOnce: of('LIMIT_CALLS_AT_ONCE'),
      callWaitSeconds: of('LIMIT_CALL_WAIT_SECONDS'),
      sharePercent: of('LIMIT_SHARE_PERCENT'),
      wrongPasswords: of('LIMIT_WRONG_PASSWORDS'),
      strangersPasswords: of('LIMIT_STRANGERS_PASSWORDS'),
      wrongCodes: of('LIMIT_WRONG_CODES')
    },
    timeouts: {
      statement: of('LIMIT_STATEMENT_SECONDS'),
      lock: of('LIMIT_LOCK_SECONDS'),
      connection: of('LIMIT_CONNECTION_SECONDS'),
      answer: of('LIMIT_ANSWER_SECONDS')
    },
    quotas: {
      living_servers: of('QUOTA_SERVERS'),
      waiting_servers: of('QUOTA_WAITING_SERVERS'),
      disk_gb: of('QUOTA_DISK_GB'),
      unpaid_invoices: of('QUOTA_UNPAID_INVOICES'),
      open_payments: of('QUOTA_OPEN_PAYMENTS'),
      sessions: of('QUOTA_SESSIONS'),
      open_offers: of('QUOTA_OPEN_OFFERS'),
      rules: of('QUOTA_RULES'),
      watches: of('QUOTA_WATCHES'),
      ssh_keys: of('QUOTA_SSH_KEYS')
    }
  }
}
