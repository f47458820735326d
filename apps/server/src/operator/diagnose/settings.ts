import { INN_LENGTH } from '@cloud/pricing/account'
import { isLoopback } from '../../platform/loopback.ts'
import { checkSmtp } from '../../platform/mail/check-smtp.ts'
import type { Settings } from '../../platform/settings.ts'
import { supportLine } from '../../platform/support.ts'
import { type Finding, finding } from './finding.ts'

/**
 * Checks that the product could start with the settings of this environment.
 *
 * @param otherKind reason why a start with these settings would be refused
 */
export function diagnoseNames({ misspelt }: Settings, otherKind: string | undefined): Finding {
  const wrong = [...misspelt, ...(otherKind === undefined ? [] : [otherKind])]
  return finding(
    'Settings',
    wrong.length === 0,
    wrong.length === 0 ? 'none misspelt' : wrong.join(' '),
    'Run this command with the settings of the product. docs/settings.md lists their names.'
  )
}

/** Reports the settings that a shop lacks. */
export async function diagnoseSettings(settings: Settings): Promise<readonly Finding[]> {
  const { seller, support, operatorEmail, publicUrl, confirmEmail, securityContact } = settings
  // a sole trader has an INN of 12 digits and no KPP
  const asked = Object.entries(seller).filter(
    ([part]) => part !== 'kpp' || seller.inn.length === INN_LENGTH.org
  )
  const absent = asked.filter(([, value]) => value === '').map(([part]) => `SELLER_${part.toUpperCase()}`)
  return [
    finding(
      'Seller',
      absent.length === 0,
      absent.length === 0 ? seller.name : `${absent.join(', ')} not set`,
      'Set them: otherwise invoices, documents and offers do not name the seller.'
    ),
    finding(
      'Support',
      supportLine(support) !== '',
      supportLine(support) || 'SUPPORT_EMAIL, SUPPORT_PHONE, SUPPORT_URL not set',
      'Set one of them: otherwise a customer with a failed server has no contact.'
    ),
    finding(
      'Operator',
      operatorEmail !== undefined,
      operatorEmail ?? 'OPERATOR_EMAIL not set',
      'Set it: otherwise no operator is notified of leads and requested invoices.'
    ),
    finding(
      'Security contact',
      securityContact !== undefined,
      securityContact ?? 'SECURITY_CONTACT not set',
      'Set it: otherwise /.well-known/security.txt does not exist, and a finder of a vulnerability has no contact.'
    ),
    finding(
      'Public address',
      publicUrl?.startsWith('https:') ?? false,
      publicUrl === undefined
        ? 'PUBLIC_URL not set'
        : publicUrl.startsWith('https:')
          ? `${publicUrl}, sent to browsers as HSTS`
          : `${publicUrl}: passwords and sessions are sent unencrypted`,
      'Set it to an origin with https, which the proxy in front of the product serves: otherwise links in e-mails do not work, and browsers get no HSTS header.'
    ),
    diagnoseConnection(settings),
    ...(settings.smtp === undefined
      ? [
          finding(
            'Mail',
            false,
            confirmEmail
              ? 'SMTP_URL not set, and CONFIRM_EMAIL is 1: customers cannot confirm an address, so they cannot pay'
              : 'SMTP_URL not set',
            'Set it and MAIL_FROM: otherwise e-mails, also password links, are only stored in a folder. Without mail customers can pay only with CONFIRM_EMAIL=0.'
          )
        ]
      : await diagnoseMail(settings))
  ]
}

/** Checks that the SMTP server would accept an e-mail now; reports nothing where e-mails are stored in a folder. */
export async function diagnoseMail({ smtp }: Settings): Promise<readonly Finding[]> {
  if (smtp === undefined) return []
  const { host } = new URL(smtp.url)
  const failure = await checkSmtp(smtp)
  return [
    finding(
      'Mail',
      failure === undefined,
      failure === undefined ? `taken by ${host}` : `${host} takes none: ${failure.why}`,
      failure?.isUntrusted === true
        ? 'Use a certificate of a public authority, or trust its own one: set NODE_EXTRA_CA_CERTS=/etc/cloud/ca.pem beside SMTP_URL and restart. Until then e-mails wait and are retried.'
        : 'Check address, user and password in SMTP_URL, and that the server runs. E-mails wait and are retried.'
    )
  ]
}

/** Checks that traffic to a remote database cannot be read or changed on the way. */
function diagnoseConnection({ databaseUrl, databaseDirectUrl }: Settings): Finding {
  const open = Object.entries({ DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: databaseDirectUrl })
    .filter(([, url]) => url !== undefined && !isPrivate(new URL(url)))
    .map(([name]) => name)
  return finding(
    'Database connection',
    open.length === 0,
    open.length === 0
      ? 'within this machine, or encrypted'
      : `${open.join(', ')} is without sslmode=verify-full`,
    'Add ?sslmode=verify-full, and &sslrootcert=FILE for a certificate of your own: otherwise the traffic can be read and changed on the way.'
  )
}

const isPrivate = ({ hostname, searchParams }: URL): boolean =>
  searchParams.get('sslmode') === 'verify-full' ||
  isThisMachine(searchParams.get('host') ?? hostname.replace(/^\[|\]$/g, ''))

/** Returns true for a socket, which is a folder, and for a loopback address. */
const isThisMachine = (host: string): boolean => /^(\/|$)/.test(host) || isLoopback(host)
