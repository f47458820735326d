import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'
import { supportLinks } from './support.ts'

const read = (environment: Record<string, string> = {}) => readSettings(environment, '/data')

test('without settings: port 3000 of this machine, embedded database, sandbox', () => {
  expect(read()).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir: '/data',
    databaseUrl: undefined,
    sandbox: true,
    publicUrl: undefined
  })
  expect(read({ PORT: '', HOST: '' })).toEqual(read())
})

test('with a separate database the sandbox is off, unless requested', () => {
  const DATABASE_URL = 'postgres://cloud:secret@db:5432/cloud'
  expect(read({ DATABASE_URL }).sandbox).toBe(false)
  expect(read({ DATABASE_URL, SANDBOX: '1' }).sandbox).toBe(true)
  expect(read({ SANDBOX: '0' }).sandbox).toBe(false)
})

test('the address of the owner alone is refused: the embedded database would be used', () => {
  expect(() => read({ DATABASE_DIRECT_URL: 'postgres://owner:o@db/cloud' })).toThrow('needs DATABASE_URL')
})

test('limits are high in the sandbox and strict in a shop', () => {
  const { perMinute, requestsPerSecond, wrongPasswords, ofAccountPerMinute, callsAtOnce } = read().limits
  expect(requestsPerSecond).toBeGreaterThanOrEqual(200)
  expect(perMinute).toEqual({
    sign_ups: 300,
    failed_sign_ins: 60,
    sign_ins: 2000,
    key_sign_ins: 600,
    password_links: 60,
    promo_tries: 100,
    leads: 60
  })
  // failures for one account only are limited to the same number
  expect(wrongPasswords).toBe(15 * perMinute.failed_sign_ins)
  const strict = read({ SANDBOX: '0' }).limits.perMinute
  const shop = read({ SANDBOX: '0' }).limits
  expect(shop).toMatchObject({
    ofAccountPerMinute: { writes: 60, profile_changes: 10, offers: 10 },
    callsAtOnce: 3,
    callWaitSeconds: 2
  })
  expect(ofAccountPerMinute.writes).toBeGreaterThan(shop.ofAccountPerMinute.writes)
  expect(callsAtOnce).toBeGreaterThan(shop.callsAtOnce)
  for (const what of [
    'sign_ups',
    'failed_sign_ins',
    'key_sign_ins',
    'password_links',
    'promo_tries',
    'leads'
  ] as const)
    expect(strict[what]).toBeLessThan(perMinute[what])
})

test('quotas are those of the rules, and higher in the sandbox', () => {
  const strict = read({ SANDBOX: '0' }).quotas
  expect(strict).toEqual({
    living_servers: 100,
    waiting_servers: 10,
    disk_gb: 20_480,
    unpaid_invoices: 20,
    open_payments: 5,
    sessions: 20,
    open_offers: 20,
    rules: 20,
    watches: 10,
    ssh_keys: 20
  })
  const wide = read().quotas
  for (const what of [
    'living_servers',
    'waiting_servers',
    'disk_gb',
    'unpaid_invoices',
    'open_payments',
    'open_offers'
  ] as const)
    expect(wide[what]).toBeGreaterThan(strict[what])
  expect(read({ QUOTA_SERVERS: '7' }).quotas.living_servers).toBe(7)
})

test.each([
  ['PORT', 'abc', 'a whole number from 0 to 65535'],
  ['PORT', '65536', 'a whole number from 0 to 65535'],
  ['PORT', '-1', 'a whole number from 0 to 65535'],
  ['PORT', '3000.5', 'a whole number from 0 to 65535'],
  ['SANDBOX', 'yes', '0 or 1'],
  ['DATABASE_URL', 'mysql://x', 'an address like postgres://'],
  ['PUBLIC_URL', 'cloud.example', 'an origin like https://cloud.example'],
  ['PUBLIC_URL', 'https://cloud.example/shop', 'an origin like https://cloud.example'],
  ['SECRET', 'short', 'at least 32 characters'],
  ['SECRET_PREVIOUS', 'short', 'at least 32 characters'],
  ['METRICS_TOKEN', 'short', 'at least 16 characters'],
  ['TRUST_PROXY', 'true', 'a whole number from 0 to 9'],
  ['OPERATOR_EMAIL', 'a@b,c d@e', 'an address of mail like operator@cloud.example'],
  ['SUPPORT_EMAIL', 'support', 'an address of mail like'],
  ['SECURITY_CONTACT', 'http://cloud.example/report', 'an address of mail like'],
  ['SECURITY_POLICY_URL', 'policy', 'an address like https'],
  ['SUPPORT_EMAIL', 'a@b?bcc=c@d', 'an address of mail like'],
  ['SUPPORT_PHONE', 'call us', 'a phone number of 3 to 15 digits'],
  ['SUPPORT_PHONE', '12', 'a phone number of 3 to 15 digits'],
  ['SUPPORT_URL', 'javascript:alert(1)', 'an address like https://help'],
  ['SUPPORT_URL', 'help.cloud.example', 'an address like https://help'],
  ['ANALYTICS_URL', 'collector.example', 'an address like https://collector'],
  ['ANALYTICS_URL', 'javascript:alert(1)', 'an address like https://collector'],
  ['ANALYTICS_URL', 'https://*.example/events', 'an address like https://collector'],
  ['ANALYTICS_URL', 'http://[::1]:9000/events', 'an address like https://collector'],
  ['ANALYTICS_URL', 'https://me:secret@collector.example/', 'an address like https://collector'],
  ['ANALYTICS_URL', 'https://collector.example/#events', 'an address like https://collector'],
  ['SMTP_URL', 'mail.cloud.example', 'an address like smtp://'],
  ['SMTP_URL', 'smtp:mail.cloud.example', 'an address like smtp://'],
  ['MAIL_FROM', 'nobody', 'a sender like Cloud'],
  ['MAIL_FROM', 'a@cloud.test\r\nBcc: b@cloud.test', 'a sender like Cloud'],
  ['LOG_LEVEL', 'loud', 'one of silent, fatal'],
  ['LIMIT_LEADS', '0', 'a whole number from 1'],
  ['QUOTA_SERVERS', '-1', 'a whole number from 1']
])('%s=%s is refused, and the message names the setting and the allowed values', (name, value, allowed) => {
  expect(() => read({ [name]: value })).toThrow(`${name} must be ${allowed}`)
})

test('reports all mistakes at once, without secrets', () => {
  expect(() => read({ PORT: 'x', SANDBOX: '2', SECRET: 'hunter2' })).toThrow(
    'PORT must be a whole number from 0 to 65535, got "x".\nSANDBOX must be 0 or 1, got "2".\nSECRET must be at least 32 characters that nobody can guess, got something else.'
  )
})

test('a role needs a shared database', () => {
  expect(() => read({ ROLE: 'web' })).toThrow('ROLE=web needs DATABASE_URL')
})

test('an unused variable that resembles a setting is reported, others are not', () => {
  const misspelt = (...names: string[]) => read(Object.fromEntries(names.map((name) => [name, 'x']))).misspelt
  expect(misspelt('SELER_NAME', 'DATABSE_URL', 'SANBDOX', 'smtp_url', 'LIMIT_LEAD')).toEqual([
    'SELER_NAME is not known: was SELLER_NAME meant?',
    'DATABSE_URL is not known: was DATABASE_URL meant?',
    'SANBDOX is not known: was SANDBOX meant?',
    'smtp_url is not known: was SMTP_URL meant?',
    'LIMIT_LEAD is not known: was LIMIT_LEADS meant?'
  ])
  expect(
    misspelt('HOSTNAME', 'HOSTTYPE', 'REPORT', 'ROLES', 'SHELL', 'NODE_ENV', 'PATH', 'SECRETS_DIR')
  ).toEqual([])
})

test('PUBLIC_URL is stored as an origin', () => {
  expect(read({ PUBLIC_URL: 'https://Cloud.Example/' }).publicUrl).toBe('https://cloud.example')
})

test('the analytics address is stored as an address', () => {
  expect(read().analyticsUrl).toBeUndefined()
  const ANALYTICS_URL = 'https://Collector.Example/событие?site=1'
  expect(read({ ANALYTICS_URL }).analyticsUrl).toBe(new URL(ANALYTICS_URL).href)
})

test('support consists of the given contacts only; the sandbox has an example, a shop has none', () => {
  const none = { email: '', phone: '', url: '', isSample: false }
  expect(read({ SANDBOX: '0' }).support).toEqual(none)
  expect(supportLinks(read({ SANDBOX: '0' }).support)).toBeUndefined()
  expect(supportLinks(read().support)?.is_sample).toBe(true)
  const named = read({
    SUPPORT_PHONE: '+7 (495) 000-00-00',
    SUPPORT_URL: 'https://help.cloud.example/'
  }).support
  expect(named).toEqual({ ...none, phone: '+7 (495) 000-00-00', url: 'https://help.cloud.example/' })
  expect(supportLinks(named)).toEqual({
    ways: [
      { kind: 'url', href: 'https://help.cloud.example/', text: 'help.cloud.example' },
      { kind: 'phone', href: 'tel:+74950000000', text: '+7 (495) 000-00-00' }
    ],
    is_sample: false
  })
  expect(read({ SUPPORT_PHONE: '112' }).support.phone).toBe('112')
  // a real address that equals the example of the guide
  expect(supportLinks(read({ SANDBOX: '0', SUPPORT_EMAIL: 'support@cloud.example' }).support)).toMatchObject({
    is_sample: false
  })
})

test('with an SMTP server a sender and a public address for links are required', () => {
  const SMTP_URL = 'smtp://cloud:secret@mail.cloud.example:587'
  expect(read().smtp).toBeUndefined()
  const MAIL_FROM = 'Cloud <noreply@cloud.example>'
  const PUBLIC_URL = 'https://cloud.example'
  expect(read({ SMTP_URL, MAIL_FROM, PUBLIC_URL }).smtp).toEqual({ url: SMTP_URL, from: MAIL_FROM })
  expect(() => read({ SMTP_URL, PUBLIC_URL })).toThrow('MAIL_FROM must be')
  expect(() => read({ SMTP_URL, MAIL_FROM })).toThrow('PUBLIC_URL must be')
})

test('an offer is valid for three days, or the number that is set', () => {
  expect(read().offerLinkDays).toBe(3)
  expect(read({ OFFER_LINK_DAYS: '1' }).offerLinkDays).toBe(1)
  for (const wrong of ['0', '-1', '1.5', '366', 'three'])
    expect(() => read({ OFFER_LINK_DAYS: wrong })).toThrow(
      'OFFER_LINK_DAYS must be a whole number from 1 to 365'
    )
})
