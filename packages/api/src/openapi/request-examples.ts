import { ACCOUNT_REQUEST_EXAMPLES } from './account-request-examples.ts'
import type { RequestExample } from './description.ts'
import type { EndpointName } from './endpoint-descriptions.ts'

const H100 = { flavor_id: 1, gpu_id: 1, gpu_count: 1, cpu_id: 1, cpu_count: 16, ram_id: 1, ram_count: 128 }
const OF_SERVER = { params: { id: 1 } }
const FIRST_PAGE = { query: { limit: 20, offset: 0 } }
const OF_OFFER = { params: { id: 'abcdefghijklmnopqrstuvwxyz' } }
const OF_MONTH = { query: { year: 2026, month: 11, limit: 20, offset: 0 } }
const OF_RANGE = { from: '2026-11-01', to: '2026-12-01' }

/** Requests that work in a new sandbox, with the ids of the caller's own things; a test sends each of them. */
export const REQUEST_EXAMPLES: Readonly<Record<EndpointName, RequestExample>> = {
  ...ACCOUNT_REQUEST_EXAMPLES,
  'alerts.active': {},
  'catalogue.cpu': FIRST_PAGE,
  'catalogue.gpu': FIRST_PAGE,
  'catalogue.hdd': FIRST_PAGE,
  'catalogue.os': FIRST_PAGE,
  'catalogue.ram': FIRST_PAGE,
  'catalogue.ssd': FIRST_PAGE,
  'changes.apply': {
    body: { ...H100, configuration_id: 1, flavor_id: 2, cpu_count: 24, ram_count: 192, price_plan: 0 }
  },
  'changes.preview': {
    body: { ...H100, configuration_id: 1, flavor_id: 2, cpu_count: 24, ram_count: 192, price_plan: 0 }
  },
  'cloudServers.changeStatus': { ...OF_SERVER, body: { status: 0 } },
  'cloudServers.console': { ...OF_SERVER, body: {} },
  'cloudServers.consoleLog': { ...OF_SERVER, query: { lines: 100 } },
  'cloudServers.get': OF_SERVER,
  'cloudServers.list': FIRST_PAGE,
  'cloudServers.patch': {
    ...OF_SERVER,
    body: { name: 'train-2', auto_renewal: false, labels: ['обучение'] }
  },
  'cloudServers.priceHolds': FIRST_PAGE,
  'cloudServers.reboot': { ...OF_SERVER, body: {} },
  'cloudServers.startPreview': OF_SERVER,
  'cloudServers.stopPreview': OF_SERVER,
  'events.documents': { query: { year: 2026, month: 11 } },
  'events.list': OF_MONTH,
  'events.periods': FIRST_PAGE,
  'flavors.list': FIRST_PAGE,
  'idempotencyKeys.get': { params: { key: 'order-2026-11-21' } },
  'leads.create': {
    body: { name: 'Анна', email: 'anna@example.com', comment: 'Нужны восемь H100.', consent: true }
  },
  'offers.accept': { ...OF_OFFER, body: { is_in_queue: false } },
  'offers.create': {
    body: {
      title: 'Обучение',
      items: [{ name: 'train', quantity: 2, flavor_id: 1, os_id: 1, ssd_count: 256, price_plan: 0 }]
    }
  },
  'offers.get': OF_OFFER,
  'offers.list': FIRST_PAGE,
  'offers.preview': { ...OF_OFFER, query: { is_in_queue: 'true' } },
  'offers.revoke': OF_OFFER,
  'priceHistory.list': FIRST_PAGE,
  'prices.lists': FIRST_PAGE,
  'prices.quote': {
    body: {
      items: [{ flavor_id: 1, ssd_count: 256, price_plan: 3, quantity: 2 }],
      promocode: 'WELCOME10'
    }
  },
  'promo.apply': {
    body: {
      promo_code: 'WELCOME10',
      rental_duration: 3,
      gpu_id: 1,
      gpu_count: 1,
      cpu_id: 1,
      cpu_count: 16,
      ram_count: 128,
      ssd_count: 256
    }
  },
  'randomName.get': {},
  'rules.create': {
    body: {
      name: 'Выключать на ночь',
      server_id: null,
      when: { kind: 'weekly', days: [1, 2, 3, 4, 5], time: '20:00' },
      then: 'stop'
    }
  },
  'rules.delete': { params: { id: 1 } },
  'rules.get': { params: { id: 1 } },
  'rules.list': FIRST_PAGE,
  'rules.patch': { params: { id: 1 }, body: { is_enabled: false } },
  'rules.preview': { params: { id: 1 } },
  'sandbox.clock': { body: { advance_seconds: 3600 } },
  'sandbox.machines': {},
  'sandbox.setMachines': { body: { behaviour: 'normal' } },
  'servers.create': {
    body: {
      ...H100,
      name: 'train-h100',
      os_id: 1,
      ssd_count: 256,
      price_plan: 0,
      expected_total_rub_cents: 37_614
    }
  },
  'spending.balances': { query: OF_RANGE },
  'spending.get': { query: { ...OF_RANGE, step: 'day', by: 'server' } },
  'topUps.create': { body: { amount_rub_cents: 1_000_000, payment_type: 'acquiring' } },
  'topUps.get': { params: { id: 1 } },
  'topUps.list': FIRST_PAGE,
  'user.list': FIRST_PAGE,
  'user.patch': { params: { id: 1 }, body: { phone: '+7 900 000-00-00' } },
  'userServers.get': OF_SERVER,
  'userServers.list': FIRST_PAGE,
  'userServers.patch': { ...OF_SERVER, body: { auto_renewal: true } },
  'watches.create': { body: { gpu_id: 1, gpu_count: 8 } },
  'watches.delete': { params: { id: 1 } },
  'watches.list': FIRST_PAGE
}
