import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { contract } from './contract.ts'
import type { Endpoint } from './endpoint.ts'

const calls: readonly (readonly [name: string, endpoint: Endpoint])[] = Object.entries(contract).flatMap(
  ([resource, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => [`${resource}.${name}`, endpoint] as const)
)

test('lists every call by its method and path', () => {
  expect(calls.map(([, { method, path, access }]) => `${access} ${method} ${path}`).sort()).toEqual([
    'account DELETE /api/v1/rules/{id}/',
    'account DELETE /api/v1/ssh-keys/{id}/',
    'account DELETE /api/v1/tokens/{id}/',
    'account DELETE /api/v1/watches/{id}/',
    'account DELETE /api/v1/webhooks/{id}/',
    'account GET /api/auth/acts',
    'account GET /api/auth/confirmation',
    'account GET /api/auth/factors',
    'account GET /api/auth/list-sessions',
    'account GET /api/v1/cld_srv_cfg/',
    'account GET /api/v1/cld_srv_cfg/{id}/',
    'account GET /api/v1/cld_srv_cfg/{id}/console-log/',
    'account GET /api/v1/cld_srv_cfg/{id}/start-preview/',
    'account GET /api/v1/cld_srv_cfg/{id}/stop-preview/',
    'account GET /api/v1/offers/',
    'account GET /api/v1/price-holds/',
    'account GET /api/v1/rules/',
    'account GET /api/v1/rules/{id}/',
    'account GET /api/v1/rules/{id}/preview/',
    'account GET /api/v1/sandbox/machines/',
    'account GET /api/v1/spending/',
    'account GET /api/v1/spending/balances/',
    'account GET /api/v1/ssh-keys/',
    'account GET /api/v1/tokens/',
    'account GET /api/v1/top-ups/',
    'account GET /api/v1/top-ups/{id}/',
    'account GET /api/v1/usr_evt/',
    'account GET /api/v1/usr_evt/documents/',
    'account GET /api/v1/usr_evt/periods/',
    'account GET /api/v1/usr_srv_cfg/',
    'account GET /api/v1/usr_srv_cfg/{id}/',
    'account GET /api/v1/watches/',
    'account GET /api/v1/webhooks/',
    'account GET /api/v1/webhooks/{id}/',
    'account GET /api/v1/webhooks/{id}/deliveries/',
    'account PATCH /api/v1/cld_srv_cfg/{id}/',
    'account PATCH /api/v1/rules/{id}/',
    'account PATCH /api/v1/user/{id}/',
    'account PATCH /api/v1/usr_srv_cfg/{id}/',
    'account PATCH /api/v1/webhooks/{id}/',
    'account POST /api/auth/cancel-email-change',
    'account POST /api/auth/change-email',
    'account POST /api/auth/change-password',
    'account POST /api/auth/confirmation',
    'account POST /api/auth/confirmation/key-options',
    'account POST /api/auth/delete-user',
    'account POST /api/auth/passkey/delete-passkey',
    'account POST /api/auth/passkey/generate-register-options',
    'account POST /api/auth/passkey/update-passkey',
    'account POST /api/auth/passkey/verify-registration',
    'account POST /api/auth/revoke-other-sessions',
    'account POST /api/auth/revoke-session',
    'account POST /api/auth/revoke-sessions',
    'account POST /api/auth/send-verification-email',
    'account POST /api/auth/two-factor/disable',
    'account POST /api/auth/two-factor/enable',
    'account POST /api/auth/two-factor/generate-backup-codes',
    'account POST /api/auth/two-factor/verify-totp',
    'account POST /api/v1/change-configuration/',
    'account POST /api/v1/change-configuration/preview/',
    'account POST /api/v1/change_status_cld_srv/{id}/',
    'account POST /api/v1/cld_srv_cfg/{id}/console/',
    'account POST /api/v1/cld_srv_cfg/{id}/reboot/',
    'account POST /api/v1/create_user_server_config',
    'account POST /api/v1/offers/',
    'account POST /api/v1/offers/{id}/accept/',
    'account POST /api/v1/offers/{id}/revoke/',
    'account POST /api/v1/rules/',
    'account POST /api/v1/sandbox/clock/',
    'account POST /api/v1/sandbox/machines/',
    'account POST /api/v1/ssh-keys/',
    'account POST /api/v1/tokens/',
    'account POST /api/v1/top-ups/',
    'account POST /api/v1/watches/',
    'account POST /api/v1/webhooks/',
    'account POST /api/v1/webhooks/{id}/deliveries/{delivery_id}/repeat/',
    'account POST /api/v1/webhooks/{id}/secret/',
    'anyone GET /api/v1/alerts/active-alert/',
    'anyone GET /api/v1/cpu/',
    'anyone GET /api/v1/flavors/',
    'anyone GET /api/v1/get-random-server-name/',
    'anyone GET /api/v1/gpu/',
    'anyone GET /api/v1/hdd/',
    'anyone GET /api/v1/idempotency-keys/{key}/',
    'anyone GET /api/v1/offers/{id}/',
    'anyone GET /api/v1/offers/{id}/preview/',
    'anyone GET /api/v1/os/',
    'anyone GET /api/v1/price-history/',
    'anyone GET /api/v1/price-lists/',
    'anyone GET /api/v1/ram/',
    'anyone GET /api/v1/ssd/',
    'anyone GET /api/v1/user/',
    'anyone POST /api/auth/passkey/generate-authenticate-options',
    'anyone POST /api/auth/passkey/verify-authentication',
    'anyone POST /api/auth/request-password-reset',
    'anyone POST /api/auth/reset-password',
    'anyone POST /api/auth/sign-in/email',
    'anyone POST /api/auth/sign-in/second-step',
    'anyone POST /api/auth/sign-out',
    'anyone POST /api/auth/sign-up/email',
    'anyone POST /api/auth/verify-email',
    'anyone POST /api/v1/apply-promo',
    'anyone POST /api/v1/leads/',
    'anyone POST /api/v1/quote/'
  ])
})

const entriesOf = (schema: object): readonly string[] =>
  'entries' in schema && typeof schema.entries === 'object' && schema.entries !== null
    ? Object.keys(schema.entries)
    : []

describe('each validation message is a Russian sentence, for any input', () => {
  const hostile = [
    undefined,
    null,
    '',
    'x',
    '💥',
    '\u0000',
    '\ud800',
    -1,
    0,
    1.5,
    1e308,
    2 ** 53,
    true,
    [],
    {},
    [[]]
  ]
  const judged = calls.flatMap(([name, { body, query }]) =>
    [body, query].flatMap((schema) => (schema === undefined ? [] : [[name, schema] as const]))
  )
  test.each(judged)('%s', (_, schema) => {
    const names = entriesOf('pipe' in schema && Array.isArray(schema.pipe) ? schema.pipe[0] : schema)
    const inputs = [
      ...hostile,
      ...hostile.map((value) => Object.fromEntries(names.map((name) => [name, value])))
    ]
    for (const input of inputs) {
      const { issues = [] } = v.safeParse(schema, input)
      for (const { message } of issues) expect(message).toMatch(/^[А-Я][^A-Z]*\.$|JSON|true/)
    }
  })
})

describe('URL parameters', () => {
  const { params } = contract.cloudServers.get
  test.each(['1', '42', '9007199254740991'])('accepts the id %s', (id) => {
    expect(v.parse(params, { id })).toEqual({ id: Number(id) })
  })
  test.each([
    '0',
    '-1',
    '1.5',
    '007',
    '1e3',
    ' 1',
    '',
    'x',
    '٣',
    '9007199254740992',
    '99999999999999999999',
    ['1']
  ])('refuses the id %j', (id) => {
    expect(v.is(params, { id })).toBe(false)
  })
  test('a month requires a year and a month', () => {
    const { query } = contract.events.list
    expect(v.parse(query, { year: '2026', month: '11', x: '1' })).toEqual({ year: 2026, month: 11 })
    for (const wrong of [{}, { year: '2026' }, { year: '2026', month: '0' }, { year: '2026', month: '13' }])
      expect(v.is(query, wrong)).toBe(false)
  })
})
