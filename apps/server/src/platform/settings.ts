import { checkInn, checkKpp } from '@cloud/pricing/account'
import * as v from 'valibot'
import { ACQUIRER_VARIABLES, type AcquirerSettings, readAcquirerSettings } from './acquirer-settings.ts'
import type { CustomerAddresses } from './customer-addresses.ts'
import { findMisspelt } from './find-misspelt.ts'
import { type CallTimeouts, LIMIT_VARIABLES, type Limits, type Quotas, readLimits } from './limits.ts'
import { MACHINE_VARIABLES, type MachineSettings, readMachineSettings } from './machine-settings.ts'
import {
  type BackupPlan,
  RETENTION_VARIABLES,
  type Retention,
  readBackupPlan,
  readRetention
} from './retention.ts'
import { SECRET_VARIABLES } from './secret-variables.ts'
import { readSeller, type Seller } from './seller.ts'
import {
  addressSetting,
  flagSetting,
  mailboxSetting,
  nameSetting,
  secretSetting,
  textSetting,
  wholeNumberSetting
} from './setting-values.ts'
import { readSupport, type Support } from './support.ts'

type Environment = Readonly<Record<string, string | undefined>>

export interface Settings extends MachineSettings, AcquirerSettings {
  readonly port: number
  readonly host: string
  /** Folder of the embedded Postgres and of other data of this machine. */
  readonly dataDir: string
  /** Address of an external Postgres; without it Postgres is embedded. */
  readonly databaseUrl: string | undefined
  /** The same database without a pooler: migrations and jobs need separate sessions. */
  readonly databaseDirectUrl: string | undefined
  /** Role of this process: it serves users, runs jobs, or both. */
  readonly role: (typeof ROLES)[number]
  /** Sample data, a clock that can be advanced, a simulated acquirer. */
  readonly sandbox: boolean
  /** The product's own origin, e.g. https://cloud.example; undefined: the origin of the request. */
  readonly publicUrl: string | undefined
  /** Secret that signs sessions and tokens; undefined: one is stored in the database. */
  readonly secret: string | undefined
  /** Second secret whose signatures are accepted, so that SECRET can be changed without signing everybody out. */
  readonly previousSecret: string | undefined
  /** Tokens for /metrics and the details of /readyz: two during a rotation. */
  readonly metricsTokens: readonly string[]
  /** Number of proxies, counted from the nearest, that add the address of their client (X-Forwarded-*). */
  readonly trustProxy: number
  /** Name of the shop for its customers: header, titles, e-mails, documents, passkeys, one-time codes, FOCUS file. */
  readonly shopName: string
  /** Seller on invoices and offers; in the sandbox a marked example. */
  readonly seller: Seller
  /** Contacts of the support; in the sandbox a marked example. */
  readonly support: Support
  /** URI for reports of weaknesses, and address of the policy, for /.well-known/security.txt. */
  readonly securityContact: string | undefined
  readonly securityPolicyUrl: string | undefined
  /** Address to which pages send analytics events; without it they send none. */
  readonly analyticsUrl: string | undefined
  /** SMTP server and sender; without them e-mails are stored in a folder. */
  readonly smtp: { readonly url: string; readonly from: string } | undefined
  /** Address for e-mails to the operator about leads and requested invoices; without it none are sent. */
  readonly operatorEmail: string | undefined
  /** Operator of commands; not used by processes that serve users or run jobs. */
  readonly operator: OperatorSettings
  /** Kopeks that one operator may correct and pay out alone in 24 hours; undefined: no limit. */
  readonly correctionLimit: number | undefined
  /** True if an account needs a confirmed address to top up and to use single-order codes. */
  readonly confirmEmail: boolean
  /** Days for which a commercial offer is valid, including the day on which it was made. */
  readonly offerLinkDays: number
  /** Days for which a saved offer is valid after its own day. */
  readonly offerValidDays: number
  /** Addresses that webhooks may have; a sandbox also delivers to this machine. */
  readonly webhooks: CustomerAddresses
  readonly backup: BackupPlan
  readonly keep: Retention
  /** Readable messages about variables whose names resemble a setting. */
  readonly misspelt: readonly string[]
  /** Seconds for which a stopping process keeps answering while it reports not ready, so that balancers notice. */
  readonly drainSeconds: number
  readonly logLevel: (typeof LOG_LEVELS)[number]
  readonly limits: Limits
  readonly quotas: Quotas
  /** Timeouts of calls, including waiting for a connection. */
  readonly timeouts: CallTimeouts
}

export interface OperatorSettings {
  readonly name: string | undefined
  /** Secret of the operator, given directly or in a file; without either the terminal prompts for it. */
  readonly secret: string | undefined
  readonly secretFile: string | undefined
}

const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const

const ROLES = ['all', 'web', 'worker'] as const

const database = addressSetting(
  ['postgres:', 'postgresql:'],
  'an address like postgres://user:password@host:5432/database'
)

const COLLECTOR = 'an address like https://collector.example/events, without user or #'

/** An https address that can be written in a line of a file. */
const httpsAddress = (allowed: string) =>
  v.pipe(
    addressSetting(['https:'], allowed),
    v.transform((value) => new URL(value).href)
  )

export const SETTING_VARIABLES = {
  PORT: wholeNumberSetting(0, 65535),
  HOST: textSetting,
  DATA_DIR: textSetting,
  DATABASE_URL: database,
  DATABASE_DIRECT_URL: database,
  ROLE: v.picklist(ROLES, `one of ${ROLES.join(', ')}`),
  SANDBOX: flagSetting,
  PUBLIC_URL: v.pipe(
    addressSetting(['http:', 'https:'], 'an origin like https://cloud.example, without a path', true),
    v.transform((value) => new URL(value).origin)
  ),
  SECRET: secretSetting(32),
  SECRET_PREVIOUS: secretSetting(32),
  METRICS_TOKEN: secretSetting(16),
  METRICS_TOKEN_PREVIOUS: secretSetting(16),
  TRUST_PROXY: wholeNumberSetting(0, 9),
  SHOP_NAME: nameSetting,
  SELLER_NAME: textSetting,
  SELLER_INN: v.pipe(
    textSetting,
    v.check(
      (value) => checkInn(value).length === 0,
      'an INN of 10 or 12 digits with the right control digits'
    )
  ),
  SELLER_KPP: v.pipe(
    textSetting,
    v.check((value) => checkKpp(value).length === 0, 'a KPP of 9 digits')
  ),
  SELLER_ADDRESS: textSetting,
  SELLER_BANK: textSetting,
  OPERATOR: textSetting,
  OPERATOR_SECRET: textSetting,
  OPERATOR_SECRET_FILE: textSetting,
  OPERATOR_EMAIL: mailboxSetting('operator@cloud.example'),
  SUPPORT_EMAIL: mailboxSetting('support@cloud.example'),
  SUPPORT_PHONE: v.pipe(
    textSetting,
    v.regex(/^\+?\d(?:[ ()-]*\d){2,14}$/, 'a phone number of 3 to 15 digits like +7 495 000-00-00')
  ),
  SUPPORT_URL: addressSetting(['http:', 'https:'], 'an address like https://help.cloud.example/ask'),
  SECURITY_CONTACT: v.union(
    [
      v.pipe(
        mailboxSetting('security@cloud.example'),
        v.transform((value) => `mailto:${value}`)
      ),
      httpsAddress('')
    ],
    'an address of mail like security@cloud.example, or one like https://cloud.example/report'
  ),
  SECURITY_POLICY_URL: httpsAddress('an address like https://cloud.example/security-policy'),
  ANALYTICS_URL: v.pipe(
    addressSetting(['http:', 'https:'], COLLECTOR),
    v.transform((value) => new URL(value)),
    // the policy accepts no user, fragment or address in brackets, and '*' would match other hosts
    v.check(
      ({ username, password, hash, hostname }) =>
        `${username}${password}${hash}` === '' && !/[*[]/.test(hostname),
      COLLECTOR
    ),
    v.transform(({ href }) => href)
  ),
  SMTP_URL: addressSetting(['smtp:', 'smtps:'], 'an address like smtp://user:password@host:587'),
  MAIL_FROM: v.pipe(
    textSetting,
    v.regex(
      /^[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/,
      'a sender like Cloud <noreply@cloud.example>'
    )
  ),
  CORRECTION_LIMIT_RUB_CENTS: wholeNumberSetting(0, 100_000_000_000),
  CONFIRM_EMAIL: flagSetting,
  OFFER_LINK_DAYS: wholeNumberSetting(1, 365),
  OFFER_VALID_DAYS: wholeNumberSetting(1, 365),
  ...RETENTION_VARIABLES,
  WEBHOOKS_HTTP: flagSetting,
  ...MACHINE_VARIABLES,
  ...ACQUIRER_VARIABLES,
  DRAIN_SECONDS: wholeNumberSetting(0, 300),
  LOG_LEVEL: v.picklist(LOG_LEVELS, `one of ${LOG_LEVELS.join(', ')}`),
  ...LIMIT_VARIABLES
}

type Values = {
  readonly [K in keyof typeof SETTING_VARIABLES]?: v.InferOutput<(typeof SETTING_VARIABLES)[K]>
}

const DEFAULT_SHOP_NAME = 'Облачные серверы'

function parseSettings(environment: Environment): Values {
  const wrong: string[] = []
  const read: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(SETTING_VARIABLES)) {
    const given = environment[name]
    if (given === undefined || given === '') continue
    const parsed = v.safeParse(schema, given)
    if (parsed.success) read[name] = parsed.output
    else
      wrong.push(
        `${name} must be ${parsed.issues[0].message}, got ${SECRET_VARIABLES.has(name) ? 'something else' : JSON.stringify(given)}.`
      )
  }
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
  return read
}

function smtpOf({ SMTP_URL: url, MAIL_FROM: from, PUBLIC_URL }: Values): Settings['smtp'] {
  if (url === undefined) return undefined
  if (from === undefined)
    throw new Error('MAIL_FROM must be a sender like Cloud <noreply@cloud.example>: SMTP_URL is set.')
  // e-mails are opened on other machines: their links need a public address
  if (PUBLIC_URL === undefined)
    throw new Error(
      'PUBLIC_URL must be an origin like https://cloud.example, without a path: SMTP_URL is set.'
    )
  return { url, from }
}

/**
 * Reads the settings from the environment; an empty variable counts as absent.
 *
 * @param dataDir default of DATA_DIR
 * @throws with a line for each wrong variable: its name, the allowed values, the actual value
 */
export function readSettings(environment: Environment, dataDir: string): Settings {
  const given = parseSettings(environment)
  const role = given.ROLE ?? 'all'
  if (role !== 'all' && given.DATABASE_URL === undefined)
    throw new Error(`ROLE=${role} needs DATABASE_URL: the database that all processes share.`)
  if (given.DATABASE_DIRECT_URL !== undefined && given.DATABASE_URL === undefined)
    throw new Error('DATABASE_DIRECT_URL needs DATABASE_URL, which selects the database.')
  const sandbox = given.SANDBOX ?? given.DATABASE_URL === undefined
  return {
    port: given.PORT ?? 3000,
    host: given.HOST ?? '127.0.0.1',
    dataDir: given.DATA_DIR ?? dataDir,
    databaseUrl: given.DATABASE_URL,
    databaseDirectUrl: given.DATABASE_DIRECT_URL,
    role,
    sandbox,
    publicUrl: given.PUBLIC_URL,
    secret: given.SECRET,
    previousSecret: given.SECRET_PREVIOUS,
    metricsTokens: [given.METRICS_TOKEN, given.METRICS_TOKEN_PREVIOUS].filter((token) => token !== undefined),
    trustProxy: given.TRUST_PROXY ?? 0,
    shopName: given.SHOP_NAME ?? DEFAULT_SHOP_NAME,
    seller: readSeller(given, sandbox),
    support: readSupport(
      { email: given.SUPPORT_EMAIL, phone: given.SUPPORT_PHONE, url: given.SUPPORT_URL },
      sandbox
    ),
    securityContact: given.SECURITY_CONTACT,
    securityPolicyUrl: given.SECURITY_POLICY_URL,
    analyticsUrl: given.ANALYTICS_URL,
    smtp: smtpOf(given),
    operatorEmail: given.OPERATOR_EMAIL,
    operator: {
      name: given.OPERATOR,
      secret: given.OPERATOR_SECRET,
      secretFile: given.OPERATOR_SECRET_FILE
    },
    correctionLimit: given.CORRECTION_LIMIT_RUB_CENTS ?? (sandbox ? undefined : 10_000_000),
    confirmEmail: given.CONFIRM_EMAIL ?? !sandbox,
    offerLinkDays: given.OFFER_LINK_DAYS ?? 3,
    offerValidDays: given.OFFER_VALID_DAYS ?? 14,
    webhooks: { isHttpAllowed: given.WEBHOOKS_HTTP ?? sandbox, isLoopbackAllowed: sandbox },
    backup: readBackupPlan(given),
    keep: readRetention(given),
    ...readMachineSettings(given, sandbox),
    ...readAcquirerSettings(given, sandbox),
    misspelt: findMisspelt(environment, Object.keys(SETTING_VARIABLES)),
    drainSeconds: given.DRAIN_SECONDS ?? 0,
    logLevel: given.LOG_LEVEL ?? 'warn',
    ...readLimits(given, sandbox)
  }
}
