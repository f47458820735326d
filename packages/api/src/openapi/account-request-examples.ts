import type { RequestExample } from './description.ts'
import type { EndpointName } from './endpoint-descriptions.ts'

const PASSWORD = 'correct-horse-1'
const NEW_PASSWORD = 'another-horse-2'
const EMAIL = 'anna@example.com'
const FIRST_PAGE = { query: { limit: 20, offset: 0 } }
const OF_WEBHOOK = { params: { id: 1 } }
const LINK_TOKEN = 'q0Xw6h2m4Yd7sJkLr1bZcVnTg9pEuAoIfM3xWt8vB5Q'

/** Response of a passkey as `@simplewebauthn/browser` returns it, shortened. */
const passkey = (response: object) => ({
  id: '3q2-7w',
  rawId: '3q2-7w',
  type: 'public-key',
  response: { clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4', ...response },
  clientExtensionResults: {}
})
const SIGNED = passkey({ authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuo', signature: 'MEUCIQDx' })

type AccountEndpoint = Extract<
  EndpointName,
  | `${'acts' | 'auth' | 'confirmation' | 'email' | 'factors' | 'passwords' | 'sessions' | 'sshKeys' | 'tokens' | 'webhooks'}.${string}`
  | 'user.erase'
>

/** Requests for the account itself. Codes, tokens of links and passkeys are placeholders of the right form. */
export const ACCOUNT_REQUEST_EXAMPLES: Readonly<Record<AccountEndpoint, RequestExample>> = {
  'acts.list': FIRST_PAGE,
  'auth.keyOptions': { body: {} },
  'auth.secondStep': { body: { ticket: LINK_TOKEN, code: '123456' } },
  'auth.signIn': { body: { email: EMAIL, password: PASSWORD } },
  'auth.signInByKey': { body: { key: SIGNED } },
  'auth.signOut': { body: {} },
  'auth.signUp': { body: { name: 'Анна', email: EMAIL, password: PASSWORD } },
  'confirmation.confirm': { body: { password: PASSWORD } },
  'confirmation.get': {},
  'confirmation.keyOptions': { body: {} },
  'email.askLink': { body: {} },
  'email.cancelChange': { body: {} },
  'email.change': { body: { email: 'anna@example.org' } },
  'email.confirm': { body: { token: LINK_TOKEN } },
  'factors.addCodes': { body: { code: '123456' } },
  'factors.addKey': {
    body: { name: 'Ноутбук', key: passkey({ attestationObject: 'o2NmbXRkbm9uZQ', transports: ['internal'] }) }
  },
  'factors.codesSecret': { body: {} },
  'factors.keyOptions': { body: {} },
  'factors.list': {},
  'factors.newRecoveryCodes': { body: {} },
  'factors.removeCodes': { body: {} },
  'factors.removeKey': { body: { id: 1 } },
  'factors.renameKey': { body: { id: 1, name: 'Рабочий ноутбук' } },
  'passwords.askLink': { body: { email: EMAIL } },
  'passwords.change': { body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD } },
  'passwords.reset': { body: { token: LINK_TOKEN, newPassword: NEW_PASSWORD } },
  'sessions.end': { body: { id: '5b0c0b6e-1a3c-4f43-9c53-6d2f8f6f2a11' } },
  'sessions.endAll': { body: { revoke_tokens: true } },
  'sessions.endOthers': { body: {} },
  'sessions.list': {},
  'sshKeys.create': {
    body: {
      name: 'Ноутбук',
      public_key:
        'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIDsSEPM/gSXbD4tCDCxHTQPWxdHSVOVRPbpEnEWmc8CF anna@laptop'
    }
  },
  'sshKeys.delete': { params: { id: 1 } },
  'sshKeys.list': FIRST_PAGE,
  'tokens.create': {
    body: {
      name: 'Ночные задачи',
      scopes: ['read', 'run'],
      expires_at: '2099-01-01T00:00:00+03:00',
      month_limit_rub_cents: 500_000
    }
  },
  'tokens.list': FIRST_PAGE,
  'tokens.revoke': { params: { id: 1 } },
  'user.erase': { body: {} },
  'webhooks.create': {
    body: { name: 'Чат', url: 'https://hooks.example.com/cloud', events: ['balance.changed', 'rule.fired'] }
  },
  'webhooks.delete': OF_WEBHOOK,
  'webhooks.deliveries': { ...OF_WEBHOOK, ...FIRST_PAGE },
  'webhooks.get': OF_WEBHOOK,
  'webhooks.list': FIRST_PAGE,
  'webhooks.patch': { ...OF_WEBHOOK, body: { is_enabled: true } },
  'webhooks.repeatDelivery': {
    params: { id: 1, delivery_id: 'msg_0123456789abcdef0123456789abcdef' },
    body: {}
  },
  'webhooks.rotateSecret': { ...OF_WEBHOOK, body: {} }
}
