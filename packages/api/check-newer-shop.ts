import { deepEqual } from 'node:assert/strict'

/** Checks that the built client can read responses of a newer shop with an unknown plan, status, event type and more. */

const built = new URL('./dist/index.js', import.meta.url).href
const { createClient }: typeof import('./src/index.ts') = await import(built)

const MOMENT = '2026-11-21T09:30:00.000Z'
const PLAN = 24
const STATUS = 7
const quote = {
  plan: PLAN,
  monthly: { flavor: 100, ssd: 0, infrastructure: 0, total: 100 },
  discount: { plan: 0, promo: 0, total: 0 },
  hour: 1,
  month: 100,
  total: 2400,
  fullTotal: 2400,
  saving: 0,
  vat: 400,
  net: 2000
}
const machine = {
  gpu: null,
  gpu_count: 0,
  cpu: { id: 1, name: 'EPYC' },
  cpu_count: 2,
  ram: { id: 1, standard: 'DDR5' },
  ram_count: 4
}
const server = {
  ...machine,
  id: 1,
  name: 'web',
  status: STATUS,
  is_in_queue: false,
  queue_position: null,
  flavor_id: 1,
  os: { id: 1, name: 'Debian 12', description: '' },
  ssd_count: 256,
  price_plan: PLAN,
  promocode_id: null,
  server_full_rent_price_rub_cents: 2400,
  hour_price_rub_cents: 1,
  discount: quote.discount,
  prepaid_left_rub_cents: 0,
  missing_rub_cents: 0,
  renewal_total_rub_cents: null,
  auto_renewal: true,
  labels: [],
  ssh_keys: [{ name: 'Ноутбук', fingerprint: 'SHA256:x' }],
  created_at: MOMENT,
  started_at: null,
  paid_until: null,
  addresses: [{ version: 4, address: '203.0.113.1' }],
  login: null,
  is_off_inside: false,
  manual_start: null,
  manual_start_minutes: null,
  is_launched: false,
  is_stopped_when_ready: false,
  can_reboot: false,
  has_console: false
}
const event = {
  id: 1,
  type: 'machine_moved',
  created_at: MOMENT,
  amount_rub_cents: 0,
  balance_rub_cents: 0,
  server_id: null,
  server_name: null,
  text: 'Машина переехала',
  rule_id: null,
  rule_hindrance: 'price_unknown'
}
const item = { name: 'web', quantity: 1, flavor_id: 1, os_id: 1, ssd_count: 256, price_plan: PLAN, quote }
const offer = {
  id: 'a'.repeat(26),
  number: 'КП-2026-000001',
  status: 'withdrawn',
  title: null,
  buyer: null,
  created_at: MOMENT,
  valid_until: MOMENT,
  accepted_at: null,
  items: [item],
  total_rub_cents: 2400,
  vat_rub_cents: 400,
  servers: []
}
const terms = {
  planDiscounts: { 0: 0, 1: 0, [PLAN]: 0.2 },
  infrastructureCostPerGpu: 500,
  daysPerMonth: 30,
  vatPercent: 22
}
const disk = { id: 1, size: 1, group_title: 'NVMe', monthly_price_rub_cents: 750, hourly_price_rub_cents: 2 }
const priceList = { id: 1, currency: 'RUB', valid_from: MOMENT, terms, flavors: [], disk }
const alert = {
  id: 1,
  level: 'notice',
  text: 'Работы',
  link_url: null,
  link_text: null,
  starts_at: null,
  ends_at: null
}
const topUp = {
  id: 1,
  status: 'expired',
  payment_type: 'by_phone',
  amount_rub_cents: 100,
  arrived_rub_cents: 99,
  created_at: MOMENT,
  payment_url: null,
  decline_reason: 'не хватает денег.',
  starts: [{ server_id: 1, result: 'machine_lost' }]
}
const rule = (kind: string) => ({
  id: 1,
  name: 'Ночью',
  is_enabled: true,
  server_id: null,
  when: { kind, amount_rub_cents: 100 },
  then: 'notify'
})

const token = {
  ...{ id: 1, name: 'Скрипт', prefix: 'cs_abc', scopes: ['watch'], created_at: MOMENT, expires_at: null },
  ...{ month_limit_rub_cents: null, spent_in_month_rub_cents: 0, last_used_at: null }
}
const webhook = {
  ...{ id: 1, name: 'Учёт', url: 'https://books.example.com', events: ['server.moved'] },
  ...{ created_at: MOMENT, is_enabled: true }
}
const delivery = {
  ...{ id: 'msg_1', event: 'server.moved', status: 'paused', attempts: 9, created_at: MOMENT },
  ...{ last_attempt_at: MOMENT, next_attempt_at: null, response_status: null, failure: 'newer' }
}
const sshKey = { id: 1, name: 'Ноутбук', type: 'ssh-mldsa44', fingerprint: 'SHA256:x', created_at: MOMENT }

const act = {
  ...{ id: 1, at: MOMENT, act: 'moved', address: '203.0.113.1', agent: 'Firefox', by: 'sms' },
  ...{ key_name: null, is_new_device: false, token_prefix: null }
}
const confirmation = { confirmed_until: null, ways: ['password', 'sms'] }
const user = {
  ...{
    id: 1,
    email: 'a@cloud.example',
    can_receive_email: true,
    name: 'Анна',
    user_type: 'charity',
    phone: '',
    company: '',
    inn: '',
    kpp: ''
  },
  ...{ balance_rub_cents: 0, held_rub_cents: 0, hourly_rate_rub_cents: 0, lasts_until: null }
}

const list = <T>(results: readonly T[]) => ({ count: results.length, results })
const answers: Readonly<Record<string, unknown>> = {
  '/api/v1/cld_srv_cfg/': [server],
  '/api/v1/cld_srv_cfg/1/': server,
  '/api/v1/usr_evt/': list([event]),
  '/api/v1/offers/': list([offer]),
  '/api/v1/price-lists/': list([priceList]),
  '/api/v1/alerts/active-alert/': alert,
  '/api/v1/top-ups/1/': topUp,
  '/api/v1/user/': [user],
  '/api/auth/acts': list([act]),
  '/api/auth/confirmation': confirmation,
  '/api/v1/ssh-keys/': list([sshKey]),
  '/api/v1/tokens/': list([token]),
  '/api/v1/webhooks/': list([webhook]),
  '/api/v1/webhooks/1/deliveries/': list([delivery]),
  '/api/v1/rules/': { count: 2, results: [rule('balance_below'), rule('full_moon')] }
}
const client = createClient({
  base: 'https://cloud.example',
  fetch: async (address: string) => Response.json(answers[new URL(address).pathname] ?? null)
})

/** Fails unless the call returns the expected data. */
async function requireData(
  call: Promise<{ ok: boolean; data?: unknown; error?: unknown }>,
  expected: unknown
) {
  const answer = await call
  deepEqual(answer.ok ? answer.data : answer, expected)
}

await requireData(client.cloudServers.list(), [server])
await requireData(client.cloudServers.get({ params: { id: 1 } }), server)
await requireData(client.events.list({ query: { year: 2026, month: 11 } }), [event])
await requireData(client.offers.list(), list([offer]))
await requireData(client.prices.lists(), list([priceList]))
await requireData(client.alerts.active(), alert)
await requireData(client.topUps.get({ params: { id: 1 } }), topUp)
await requireData(client.user.list(), [user])
await requireData(client.acts.list(), list([act]))
await requireData(client.confirmation.get(), confirmation)
await requireData(client.sshKeys.list(), list([sshKey]))
await requireData(client.tokens.list(), list([token]))
await requireData(client.webhooks.list(), list([webhook]))
await requireData(client.webhooks.deliveries({ params: { id: 1 } }), list([delivery]))
await requireData(client.rules.list(), { count: 2, results: [rule('balance_below')] })
